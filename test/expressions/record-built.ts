import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Expression, Place } from './find-expressions.ts'

/**
 * What each `new RegExp(…)` makes while its module is loaded. An expression that is built later, inside a function, is
 * not in the answer.
 */
export async function recordBuilt(root: string, places: readonly Place[]): Promise<(Expression & Place)[]> {
  const files = [...new Set(places.map(({ file }) => file))]
  const addresses = new Map(files.map((file) => [file, pathToFileURL(join(root, file)).href]))
  const recorded: (Expression & Place)[] = []
  const original = globalThis.RegExp
  const note = (made: RegExp): RegExp => {
    const stack = new Error('where').stack ?? ''
    const place = places.find(({ file, line }) => stack.includes(`${addresses.get(file)}:${line}:`))
    if (place) recorded.push({ source: made.source, flags: made.flags, ...place })
    return made
  }
  globalThis.RegExp = new Proxy(original, {
    construct: (target, given: [string, string?]) => note(new target(...given)),
    apply: (target, _self, given: [string, string?]) => note(target(...given))
  })
  try {
    for (const address of addresses.values()) await import(address)
  } finally {
    globalThis.RegExp = original
  }
  return recorded
}
