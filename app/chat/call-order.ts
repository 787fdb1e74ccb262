export type RunInOrder = <Answer>(call: { readsOnly: boolean; run(): Promise<Answer> }) => Promise<Answer>

/**
 * Calls of one model turn come all at once, and a later one may read what an earlier one writes. A call that writes
 * starts when all calls before it have ended. A call that only reads starts when all writing calls before it have
 * ended. A call that fails does not hold up the next one.
 */
export function createCallOrder(): RunInOrder {
  let lastWrite: Promise<unknown> = Promise.resolve()
  let readsSince: Promise<unknown>[] = []
  return ({ readsOnly, run }) => {
    const before = readsOnly ? [lastWrite] : [lastWrite, ...readsSince]
    const call = Promise.allSettled(before).then(run)
    if (readsOnly) {
      readsSince.push(call)
    } else {
      lastWrite = call
      readsSince = []
    }
    return call
  }
}
