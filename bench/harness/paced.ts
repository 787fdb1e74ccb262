export interface Pace {
  perSecond: number
  seconds: number
}

/**
 * Starts calls at a fixed pace, also when earlier ones have not ended. The time of a call counts from its due moment,
 * so a slow answer cannot hide the wait of the calls after it. Returns the milliseconds of each call, in order.
 */
export async function paced({ perSecond, seconds }: Pace, call: (index: number) => Promise<void>): Promise<number[]> {
  const count = Math.round(perSecond * seconds)
  const gap = 1_000 / perSecond
  const startedAt = performance.now()
  const calls: Promise<number>[] = []
  while (calls.length < count) {
    const now = performance.now() - startedAt
    for (; calls.length < count && calls.length * gap <= now;) {
      const dueAt = startedAt + calls.length * gap
      const answered = call(calls.length).then(() => performance.now() - dueAt)
      // It is awaited below. Until then its failure is not one that nobody handles.
      answered.catch(() => undefined)
      calls.push(answered)
    }
    await new Promise<void>((resolve) => setTimeout(resolve, 1))
  }
  return Promise.all(calls)
}
