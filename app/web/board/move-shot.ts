import type { Shot } from '@callsheet/lib/wire/storyboard.ts'

/** Moves one shot to another place (both 0-based) and numbers all shots again without gaps. */
export function moveShot(shots: readonly Shot[], from: number, to: number): Shot[] {
  const moved = [...shots]
  const [shot] = moved.splice(from, 1)
  if (shot) moved.splice(to, 0, shot)
  return moved.map((item, index) => ({ ...item, position: index + 1 }))
}
