import { canTransition, copyableCodes, lateSuccessCodes, mediaStates, type MediaState } from '@callsheet/lib/states.ts'
import type { Facts, MoveFacts } from './facts.ts'

/** Rows move only as the states allow, and in every state something takes care of them. */
export function checkMoves({ moves }: Facts): string[] {
  return moves.flatMap((move) => {
    const name = `${move.kind} ${move.id}`
    const problems = []
    if (move.uncared) problems.push(`${name} is ${move.uncared}`)
    const illegal = whyIllegal(move)
    if (illegal) problems.push(`${name} went from ${move.was} to ${move.becomes}: ${illegal}`)
    return problems
  })
}

function whyIllegal({ was, becomes, wasCode, wasStored }: MoveFacts): string | null {
  if (was === becomes || becomes === null) return null
  if (was === null) return becomes === 'Queued' ? null : 'a new row is Queued'
  if (!canTransition(stateOf(was), stateOf(becomes))) return 'no such move'
  const isLate = [...lateSuccessCodes, ...copyableCodes].some((code) => code === wasCode)
  if (was === 'Failed' && !isLate) return `nothing comes after ${wasCode}`
  return was === 'Completed' && wasStored ? 'its asset was stored' : null
}

function stateOf(word: string): MediaState {
  const state = mediaStates.find((each) => each === word)
  if (!state) throw new Error(`There is no state ${word}.`)
  return state
}
