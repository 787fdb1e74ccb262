import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { fillStudio, type StudioPage } from './studio-pages.ts'

let studio: OpenStudio
let pages: Record<string, StudioPage>
let axeSource: string

beforeAll(async () => {
  studio = await openStudio()
  pages = await fillStudio(studio)
  axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
}, 300_000)

afterAll(async () => {
  await studio?.close()
})

describe.each([
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 }
] as const)('every page, $colorScheme at $width pixels', ({ colorScheme, width }) => {
  test('has nothing that keeps people out, and nothing wider than the window', { timeout: 180_000 }, async () => {
    const options = { colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const
    const inside = await studio.openPage(options)
    const outside = await studio.openPage({ ...options, storageState: { cookies: [], origins: [] } })
    const found: string[] = []
    for (const page of [inside, outside])
      page.on('console', (message) => message.type() === 'error' && found.push(`console: ${message.text()}`))
    for (const [name, { path, isSignedOut }] of Object.entries(pages)) {
      const page = isSignedOut ? outside : inside
      await page.goto(studio.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root, [aria-busy=true]') === null)
      // A button that has just become usable fades in. The test checks its final colour.
      await page.waitForFunction(() =>
        document
          .getAnimations()
          .every(
            ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity
          )
      )
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (overflow > 0) found.push(`${name}: ${overflow} pixels too wide`)
      await page.evaluate(axeSource)
      const { violations } = await page.evaluate<AxeResults>('axe.run({ resultTypes: ["violations"] })')
      found.push(
        ...violations.map(({ id, impact, nodes }) => `${name}: ${impact} ${id} ${nodes[0]?.html.slice(0, 160)}`)
      )
    }
    expect(found).toEqual([])
    await inside.context().close()
    await outside.context().close()
  })
})
