export interface Finding {
  subject: string
  /** `note` is information, `bad` prevents Callsheet from running. */
  verdict: 'good' | 'note' | 'bad'
  text: string
}
