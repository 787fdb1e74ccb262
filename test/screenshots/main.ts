import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { openStudio } from '../browser/open-studio.ts'
import { fillStudio } from '../browser/studio-pages.ts'

const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url))
const variants = [
  { name: 'desktop-light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'desktop-dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'phone-light', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } }
] as const

/** Writes every page in four variants to docs/screenshots. An argument names one page. */
const [only] = process.argv.slice(2)
const quickMedia = { imageSeconds: 0.1, clipSeconds: 0.2, createsPerTenSeconds: null, readsPerSecond: null }
const studio = await openStudio({
  POLL_PACE: '0.02',
  POLL_CLAIM_SECONDS: '5',
  UNDERSTUDY_MEDIA_SETTINGS: JSON.stringify(quickMedia)
})
try {
  if (only === undefined) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const pages = await fillStudio(studio)
  for (const { name: variant, ...options } of variants) {
    const inside = await studio.openPage({ ...options, reducedMotion: 'reduce' })
    const outside = await studio.openPage({
      ...options,
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [] }
    })
    for (const [name, { path, isSignedOut }] of Object.entries(pages)) {
      if (only !== undefined && only !== name) continue
      const page = isSignedOut ? outside : inside
      await page.goto(studio.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root, [aria-busy=true]') === null)
      await page.waitForFunction(() =>
        [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > window.innerHeight)
      )
      await page.evaluate(() => document.fonts.ready)
      await page.screenshot({ path: join(folder, `${name}-${variant}.jpg`), type: 'jpeg', quality: 78 })
    }
    await inside.context().close()
    await outside.context().close()
    process.stderr.write(`${variant} written\n`)
  }
} finally {
  await studio.close()
}
