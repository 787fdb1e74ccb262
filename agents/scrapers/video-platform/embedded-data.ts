import { jsonAfter } from '../../page-reading/json.ts'
import { at } from '../../page-reading/json.ts'

/** The two objects a page of the platform is built from. */
export function playerResponse(html: string): unknown {
  return jsonAfter(html, /(?:var\s+|window\[["'])ytInitialPlayerResponse(?:["']\])?\s*=\s*/)
}

export function initialData(html: string): unknown {
  return jsonAfter(html, /(?:var\s+|window\[["'])ytInitialData(?:["']\])?\s*=\s*/)
}

/** Text is either `{simpleText}`, `{runs: [{text}]}` or `{content}`. */
export function richText(value: unknown): string | null {
  for (const key of ['simpleText', 'content']) {
    const text = at(value, key)
    if (typeof text === 'string') return text === '' ? null : text
  }
  const runs = at(value, 'runs')
  if (!Array.isArray(runs)) return null
  const text = runs
    .map((run) => at(run, 'text'))
    .filter((part) => typeof part === 'string')
    .join('')
  return text === '' ? null : text
}
