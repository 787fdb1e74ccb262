import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { generatedPages } from './pages.ts'
import { renderSettingsPage } from './settings-page.ts'

const root = new URL('../../', import.meta.url)

test.each(Object.entries(generatedPages))('%s says what the code says', async (path, render) => {
  expect(await readFile(new URL(path, root), 'utf8'), 'run: node cli/docs/generate.ts').toBe(render())
})

test('no secret has a default that the page would show', () => {
  const shown = renderSettingsPage()
    .split('\n')
    .filter((line) => line.includes('(secret)'))
    .map((line) => line.split(' | ')[2])
  expect(shown.length).toBeGreaterThan(3)
  for (const value of shown) expect(['**needed**', 'off', 'none']).toContain(value)
})
