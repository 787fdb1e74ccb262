/** A create as it came, with any answer. Refused ones are included. */
export interface LoggedRequest {
  atMs: number
  path: string
  body: unknown
  account: string | null
  /** Null when it was refused or its task was not made. */
  taskId: string | null
  answered: string
}

const kept = 10_000

export function createRequestLog() {
  const entries: LoggedRequest[] = []
  return {
    add(entry: LoggedRequest): void {
      entries.push(entry)
      if (entries.length > kept) entries.shift()
    },
    list: (): readonly LoggedRequest[] => entries
  }
}

export type RequestLog = ReturnType<typeof createRequestLog>
