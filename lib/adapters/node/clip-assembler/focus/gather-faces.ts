import type { FocusBox } from '../../../../cut/clip-focus.ts'
import { overlapOf, type FoundFace } from './find-faces.ts'

/** A face that is in fewer of the looked-at pictures is passing by, or none at all. */
const leastShare = 0.4
const mostFaces = 4

/** The faces that stay, from what was found in each picture of a clip. Larger and longer ones come first. */
export function gatherFaces(pictures: readonly (readonly FoundFace[])[]): FocusBox[] {
  const groups: { faces: FoundFace[]; pictures: Set<number> }[] = []
  for (const [number, faces] of pictures.entries()) {
    for (const face of faces) {
      const group = groups.find((one) => !one.pictures.has(number) && one.faces.some((other) => isNear(face, other)))
      if (group) {
        group.faces.push(face)
        group.pictures.add(number)
      } else groups.push({ faces: [face], pictures: new Set([number]) })
    }
  }
  return groups
    .filter((group) => group.pictures.size >= leastShare * pictures.length)
    .map(({ faces }) => ({ box: meanOf(faces), weight: faces.reduce((sum, one) => sum + areaOf(one) * one.score, 0) }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostFaces)
    .map(({ box }) => box)
}

/** The same face a moment later: over it, or no more than its own size away. */
function isNear(one: FocusBox, other: FocusBox): boolean {
  if (overlapOf(one, other) > 0) return true
  const away = Math.hypot(
    one.x + one.width / 2 - other.x - other.width / 2,
    one.y + one.height / 2 - other.y - other.height / 2
  )
  return away < Math.max(one.width, one.height)
}

function meanOf(boxes: readonly FocusBox[]): FocusBox {
  const mean = (read: (box: FocusBox) => number) => tidy(boxes.reduce((sum, box) => sum + read(box), 0) / boxes.length)
  return {
    x: mean(({ x }) => x),
    y: mean(({ y }) => y),
    width: mean(({ width }) => width),
    height: mean(({ height }) => height)
  }
}

const areaOf = ({ width, height }: FocusBox) => width * height
const tidy = (share: number) => Math.round(share * 10_000) / 10_000
