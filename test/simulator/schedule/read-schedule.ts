import type { Move } from './moves.ts'

/** A schedule that was written down. A move that is no longer known is reported when it is played. */
export function readSchedule(text: string): Move[] {
  const moves: unknown = JSON.parse(text)
  if (!Array.isArray(moves)) throw new Error('Expected a list of events, as the simulator writes it.')
  // Written by `main.ts` from the same type.
  return moves as Move[]
}
