import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderSettingsPage } from './settings-page.ts'

const page = new URL('../../docs/settings.md', import.meta.url)

test('the settings page says what the schemas say', async () => {
  expect(await readFile(page, 'utf8'), 'run: node cli/docs/generate.ts').toBe(renderSettingsPage())
})

test('no secret has a default that the page would show', () => {
  const shown = renderSettingsPage()
    .split('\n')
    .filter((line) => line.includes('(secret)'))
    .map((line) => line.split(' | ')[2])
  expect(shown.length).toBeGreaterThan(3)
  for (const value of shown) expect(['**needed**', 'off', 'none']).toContain(value)
})
