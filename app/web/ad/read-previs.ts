import type { Element } from '@callsheet/lib/wire/element.ts'
import type { Shot, Storyboard } from '@callsheet/lib/wire/storyboard.ts'

/** The complete parts of a storyboard that is still being written. */
export function readPrevis(partial: unknown): Storyboard | null {
  if (typeof partial !== 'object' || partial === null) return null
  const elements = listOf(partial, 'elements').filter(isElement)
  const shots = listOf(partial, 'shots').filter(isShot)
  return elements.length + shots.length > 0 ? { title: '', elements, shots } : null
}

function listOf(value: object, name: string): unknown[] {
  const list: unknown = Object.getOwnPropertyDescriptor(value, name)?.value
  return Array.isArray(list) ? list : []
}

/** Only what the tiles read. The server checks the whole schema at the end. */
function isElement(value: unknown): value is Element {
  return hasTexts(value, ['slug', 'kind', 'name', 'description'])
}

function isShot(value: unknown): value is Shot {
  return (
    hasTexts(value, ['title', 'action', 'shotSize', 'spokenScript']) &&
    typeof value.position === 'number' &&
    typeof value.durationSeconds === 'number' &&
    Array.isArray(value.elementSlugs)
  )
}

function hasTexts(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  )
}
