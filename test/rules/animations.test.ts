import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const studio = fileURLToPath(new URL('../../app/web/', import.meta.url))
/** A browser moves and fades a layer without painting it again. */
const withoutPainting = new Set(['transform', 'opacity', 'translate', 'rotate', 'scale'])
const keyframes = /@keyframes\s+[\w-]+\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g
const property = /([\w-]+)\s*:/g

test('an animation paints nothing anew: else a page at work keeps a processor busy', async () => {
  const animated: { file: string; properties: string[] }[] = []
  for await (const file of glob('**/*.css', { cwd: studio, exclude: ['**/node_modules', '**/dist'] })) {
    const found = (await readFile(join(studio, file), 'utf8')).match(keyframes) ?? []
    for (const block of found)
      animated.push({ file, properties: [...block.matchAll(property)].map(([, name]) => name!) })
  }
  expect(animated).not.toEqual([])
  for (const { file, properties } of animated) {
    expect(properties, file).not.toEqual([])
    expect(
      properties.filter((name) => !withoutPainting.has(name)),
      file
    ).toEqual([])
  }
})
