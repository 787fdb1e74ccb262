/** A sliding window for each account. `take` returns 0 when the call is allowed, else the seconds to wait. */
export function createRateLimit({ windowSeconds }: { windowSeconds: number }) {
  const times = new Map<string, number[]>()
  return {
    take(account: string, limit: number | null, nowMs = Date.now()): number {
      if (limit === null) return 0
      const recent = (times.get(account) ?? []).filter((time) => time > nowMs - windowSeconds * 1000)
      times.set(account, recent)
      const oldest = recent[0]
      if (recent.length >= limit && oldest !== undefined) return (oldest + windowSeconds * 1000 - nowMs) / 1000
      recent.push(nowMs)
      return 0
    }
  }
}

export type RateLimit = ReturnType<typeof createRateLimit>
