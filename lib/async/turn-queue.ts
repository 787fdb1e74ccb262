import type { Queue, QueueAddOptions } from 'p-queue'

export interface TurnOptions extends QueueAddOptions {
  /** Whose task it is. Those without an owner count as one owner's. */
  owner?: string | undefined
}

type Run = () => Promise<unknown>

/** Owners that have no task now and whose last turn is still known. */
const mostRemembered = 1_000

/**
 * What waits in a `PQueue`, for its option `queueClass`. The next task is the oldest of the owner whose last turn was the
 * longest ago, so nobody waits for all the tasks of another.
 */
export class TurnQueue implements Queue<Run, TurnOptions> {
  #waiting: { id: string | undefined; run: Run; owner: string | undefined }[] = []
  /** The owners who had a turn, the latest last. */
  #turns = new Set<string | undefined>()

  get size(): number {
    return this.#waiting.length
  }

  enqueue(run: Run, options?: Partial<TurnOptions>): void {
    this.#waiting.push({ id: options?.id, run, owner: options?.owner })
  }

  dequeue(): Run | undefined {
    const owners = new Set(this.#waiting.map(({ owner }) => owner))
    const fresh = this.#waiting.find(({ owner }) => !this.#turns.has(owner))
    const owner = fresh ? fresh.owner : [...this.#turns].find((one) => owners.has(one))
    const place = this.#waiting.findIndex((one) => one.owner === owner)
    const [next] = place < 0 ? [] : this.#waiting.splice(place, 1)
    if (next) this.#noteTurn(next.owner)
    return next?.run
  }

  filter(options: Readonly<Partial<TurnOptions>>): Run[] {
    return this.#waiting.filter(({ owner }) => owner === options.owner).map(({ run }) => run)
  }

  /** `PQueue` gives each task an id. */
  remove(id: string): void {
    this.#waiting = this.#waiting.filter((one) => one.id !== id)
  }

  setPriority(): void {
    throw new Error('Tasks that take turns have no priority.')
  }

  #noteTurn(owner: string | undefined): void {
    this.#turns.delete(owner)
    this.#turns.add(owner)
    for (const one of this.#turns) {
      if (this.#turns.size <= mostRemembered) break
      this.#turns.delete(one)
    }
  }
}
