interface FieldIssue {
  type: string
  loc: (string | number)[]
  msg: string
}

/** A refusal of ElevenLabs' API: of a whole request by a status of its own, of its fields by a list. */
export class TimedSpeechRefusal extends Error {
  readonly status: number
  readonly body: { detail: { status: string; message: string } | FieldIssue[] }

  constructor(status: number, code: string, message: string, issues?: FieldIssue[]) {
    super(message)
    this.status = status
    this.body = { detail: issues ?? { status: code, message } }
  }
}
