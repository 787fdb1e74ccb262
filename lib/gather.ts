export interface GatherOptions {
  /** Most items of one call. */
  maxItems: number
  /** Calls under way at the same time; what comes meanwhile waits and goes together. */
  maxCalls: number
}

/**
 * Lets many small calls go as few large ones. A call that is alone leaves at once; those that come while `maxCalls`
 * are under way leave together with the next. `work` answers its items in their order; when it throws, all of them fail.
 */
export function gather<Item, Answer>(
  { maxItems, maxCalls }: GatherOptions,
  work: (items: Item[]) => Promise<readonly Answer[]>
): (item: Item) => Promise<Answer> {
  const waiting: { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = []
  let calls = 0

  async function leave(): Promise<void> {
    const together = waiting.splice(0, maxItems)
    try {
      const answers = await work(together.map(({ item }) => item))
      if (answers.length !== together.length) throw new Error('A gathered call did not answer each of its items.')
      // As many as there are items, as was just seen.
      together.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }

  async function run(): Promise<void> {
    // Whoever else calls in this moment comes along.
    await Promise.resolve()
    while (waiting.length > 0) await leave()
    calls -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (calls >= maxCalls) return
      calls += 1
      void run()
    })
}
