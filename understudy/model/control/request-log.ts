/** A request as it came, refused ones included, so that a test can check what was sent. */
export interface LoggedRequest {
  id: string
  atMilliseconds: number
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
  /** Null while the answer is being sent. */
  status: number | null
  fault: string | null
  /** How it ended: `answered`, `refused`, `broken-off`, or `caller-left`. */
  outcome: string | null
}

const kept = 2_000

export function createRequestLog() {
  const entries: LoggedRequest[] = []
  return {
    open(entry: Omit<LoggedRequest, 'status' | 'fault' | 'outcome'>): LoggedRequest {
      const logged: LoggedRequest = { ...entry, status: null, fault: null, outcome: null }
      entries.push(logged)
      if (entries.length > kept) entries.shift()
      return logged
    },
    list: (): readonly LoggedRequest[] => entries,
    clear(): void {
      entries.length = 0
    }
  }
}

export type RequestLog = ReturnType<typeof createRequestLog>
