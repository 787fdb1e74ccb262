export interface GatherOptions {
  /** Maximum number of items of one call. */
  maxItems: number
  /** Calls that may run at the same time. Items that come meanwhile wait and go together. */
  maxCalls: number
  /** How long the first item of a call waits for others, unless there are `maxItems` before. By default a turn. */
  lingerMilliseconds?: number
}

/**
 * Combines many small calls into few large ones. Items of one turn of the event loop go together. Items that come while
 * `maxCalls` are running go with the next call. `work` returns its answers in the order of the items; when it throws,
 * all items fail.
 */
export function gather<Item, Answer>(
  { maxItems, maxCalls, lingerMilliseconds = 0 }: GatherOptions,
  work: (items: Item[]) => Promise<readonly Answer[]>
): (item: Item) => Promise<Answer> {
  let endLinger = () => {}
  const waiting: { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = []
  let calls = 0

  async function leave(): Promise<void> {
    const together = waiting.splice(0, maxItems)
    try {
      const answers = await work(together.map(({ item }) => item))
      if (answers.length !== together.length) throw new Error('A gathered call did not answer each of its items.')
      // The line above checked that there are as many answers as items.
      together.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }

  const linger = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, lingerMilliseconds)
      endLinger = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run(): Promise<void> {
    await endOfTurn()
    while (waiting.length > 0) {
      if (lingerMilliseconds > 0 && waiting.length < maxItems) await linger()
      await leave()
      // A caller that just got its answer may ask again at once. This waits for it.
      await endOfTurn()
    }
    calls -= 1
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (waiting.length >= maxItems) endLinger()
      if (calls >= maxCalls) return
      calls += 1
      void run()
    })
}

const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
