export interface Finding {
  subject: string
  /** `note` is worth knowing, `bad` keeps Callsheet from running. */
  verdict: 'good' | 'note' | 'bad'
  text: string
}
