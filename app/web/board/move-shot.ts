import type { Shot } from '@callsheet/lib/wire/storyboard.ts'

/** The shots with one moved to another place (both from 0), numbered anew without gaps. */
export function moveShot(shots: readonly Shot[], from: number, to: number): Shot[] {
  const moved = [...shots]
  const [shot] = moved.splice(from, 1)
  if (shot) moved.splice(to, 0, shot)
  return moved.map((item, index) => ({ ...item, position: index + 1 }))
}
