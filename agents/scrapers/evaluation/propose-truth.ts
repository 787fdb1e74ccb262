import type { Page } from '../../page-reading/page.ts'
import { collapse } from '../../page-reading/text.ts'
import { excerptLength, excerpts } from './compare.ts'
import type { SampleKind, Shape } from './sample-kinds.ts'

/** The values that an extractor finds on a page, in the form in which a person corrects them. Throws where it finds none. */
export function proposeTruth(kind: SampleKind, page: Page): Record<string, unknown> {
  const found = pick(kind.read(page, {}), kind.proposed, '')
  return typeof found === 'object' && found !== null ? { ...found } : {}
}

function pick(value: unknown, shape: Shape | true, name: string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => pick(item, shape, name))
  if (typeof value === 'string') {
    const text = collapse(value)
    return excerpts.has(name) ? [...text].slice(0, excerptLength).join('').trim() : text
  }
  if (shape === true || typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(shape).map(([key, inner]) => [key, pick(Reflect.get(value, key), inner, key)])
  )
}
