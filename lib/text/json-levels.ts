/**
 * How many levels a JSON value has within each other: 0 for a text, 1 for `{}`. It stops at `most + 1`. It does not
 * recurse, because a body can be deeper than the stack.
 */
export function levelsOf(value: unknown, most: number): number {
  let levels = 0
  let level = [value].filter(isContainer)
  while (level.length > 0 && levels <= most) {
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
    levels += 1
  }
  return levels
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
