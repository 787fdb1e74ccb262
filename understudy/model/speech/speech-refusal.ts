/** A refusal of the speech API, whose errors have another form than those of Messages. */
export class SpeechRefusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: { error: { message: string; type: string; param: string | null; code: string | null } }

  constructor(
    status: number,
    message: string,
    {
      param = null,
      code = null,
      headers = {}
    }: { param?: string | null; code?: string | null; headers?: Record<string, string> } = {}
  ) {
    super(message)
    this.status = status
    this.headers = headers
    this.body = { error: { message, type: typeOf(status), param, code } }
  }
}

function typeOf(status: number): string {
  if (status === 429) return 'requests'
  return status >= 500 ? 'server_error' : 'invalid_request_error'
}
