import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** spec: i2v-submit exists and works, but the app never calls it. */
test.each(['app', 'cli', 'agents'])('nothing in %s calls image-to-video', async (unit) => {
  const folder = fileURLToPath(new URL(`../${unit}`, import.meta.url))
  const names = await readdir(folder, { recursive: true })
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
  expect(sources.length).toBeGreaterThan(5)
  for (const name of sources) {
    expect(await readFile(join(folder, name), 'utf8'), name).not.toMatch(/i2v-submit|\/api\/i2v|insert\(i2vGenerations/)
  }
})
