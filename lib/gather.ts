export interface GatherOptions {
  /** Most items of one call. */
  maxItems: number
  /** Calls under way at the same time; what comes meanwhile waits and goes together. */
  maxCalls: number
}

/**
 * Lets many small calls go as few large ones: those of one turn of the event loop leave together, and those that come
 * while `maxCalls` are under way with the next. `work` answers its items in their order; when it throws, all of them fail.
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
    await endOfTurn()
    while (waiting.length > 0) {
      await leave()
      // Whoever was answered just now and asks again comes along with the next.
      await endOfTurn()
    }
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

const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
