/** Whole numbers of four bytes are what the queue's order is kept in. */
const lastTurn = 2 ** 31 - 1

/** The turns of one queue's owners. Messages are delivered by their turn, the lowest first. */
export interface Turns {
  /** The turn of an owner's next message. */
  take(owner: string): number
  /** Messages up to this turn were claimed. */
  reach(turn: number): void
  /** No message waits: all begin again at the first turn. */
  restart(): void
}

/**
 * Start-time fair queueing: each message of an owner takes the turn after the owner's message before, and the first one
 * the turn that is being served. So owners alternate while several have messages waiting, and one who sends much falls
 * behind nobody's later messages: a turn that was taken stays. Goyal, Vin, Cheng: Start-time Fair Queuing (1996).
 */
export function createTurns(): Turns {
  const nextTurns = new Map<string, number>()
  let served = 0
  return {
    take(owner) {
      const turn = Math.min(lastTurn, Math.max(served, nextTurns.get(owner) ?? 0))
      nextTurns.set(owner, turn + 1)
      return turn
    },
    reach(turn) {
      // Messages without an owner have no turn, and urgent ones are before all turns.
      if (turn > 0) served = turn
    },
    restart() {
      served = 0
      nextTurns.clear()
    }
  }
}
