import { squash } from '@callsheet/lib/disciplines/storyboard-disciplines.ts'
import type { Storyboard } from '@callsheet/lib/wire/storyboard.ts'

/**
 * The lines of a user's own script as the user wrote them. The director's answer has their words, and perhaps other
 * spaces and quotation marks.
 */
export function keepOwnLines(board: Storyboard, given: readonly (readonly { spokenScript: string }[])[]): Storyboard {
  const known = new Map(
    given
      .flat()
      .toReversed()
      .map(({ spokenScript }) => [squash(spokenScript), spokenScript])
  )
  return {
    ...board,
    shots: board.shots.map((shot) => ({
      ...shot,
      spokenScript: known.get(squash(shot.spokenScript)) ?? shot.spokenScript
    }))
  }
}
