import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { openStudio } from '../browser/open-studio.ts'
import { fillStudio } from '../browser/studio-pages.ts'
import { setup, teardown } from '../support/test-cluster.ts'
import { shareOfChange } from './compare-pictures.ts'
import { freezeDates } from './freeze-dates.ts'

const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url))
const variants = [
  { name: 'desktop-light', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'desktop-dark', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'phone-light', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } }
] as const

/** A page that differs by less is the same one: a caret, a clock. */
const leastShare = 0.0005

/**
 * Takes every page in four variants and says what is new, changed and gone beside the last ones in docs/screenshots. What
 * has not changed is not written again. An argument names one page.
 */
const [only] = process.argv.slice(2)
const quickMedia = { imageSeconds: 0.1, clipSeconds: 0.2, createsPerTenSeconds: null, readsPerSecond: null }
await setup()
const studio = await openStudio({
  POLL_PACE: '0.02',
  POLL_CLAIM_SECONDS: '5',
  UNDERSTUDY_MEDIA_SETTINGS: JSON.stringify(quickMedia)
})
try {
  await mkdir(folder, { recursive: true })
  const last = new Set((await readdir(folder)).filter((file) => file.endsWith('.jpg')))
  const taken = new Set<string>()
  const pages = await fillStudio(studio)
  for (const { name: variant, ...options } of variants) {
    const inside = await studio.openPage({ ...options, reducedMotion: 'reduce' })
    const outside = await studio.openPage({
      ...options,
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [] }
    })
    for (const page of [inside, outside]) await page.addInitScript(freezeDates)
    for (const [name, { path, isSignedOut }] of Object.entries(pages)) {
      if (only !== undefined && only !== name) continue
      const page = isSignedOut ? outside : inside
      await page.goto(studio.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root, [aria-busy=true]') === null)
      // What is asked for after the first answers is drawn too.
      await page.waitForLoadState('networkidle')
      await page.waitForFunction(() =>
        [...document.images].every((image) => {
          const { top, left, width } = image.getBoundingClientRect()
          // What nobody sees is not loaded: below the window, beside it in a strip, or hidden.
          return image.complete || top > window.innerHeight || left > window.innerWidth || width === 0
        })
      )
      await page.evaluate(async () => {
        await document.fonts.ready
        const posters = [...document.querySelectorAll('video')].map(({ poster }) => poster).filter(Boolean)
        await Promise.all(posters.map((src) => Object.assign(new Image(), { src }).decode()))
      })
      await page.evaluate(untilPlayersRest)
      const file = `${name}-${variant}.jpg`
      const picture = await page.screenshot({ type: 'jpeg', quality: 78, caret: 'hide' })
      taken.add(file)
      const share = last.has(file) ? await shareOfChange(await readFile(join(folder, file)), picture) : null
      if (share !== null && share < leastShare) continue
      await writeFile(join(folder, file), picture)
      process.stdout.write(share === null ? `new      ${file}\n` : `changed  ${file}, ${(share * 100).toFixed(1)}%\n`)
    }
    await inside.context().close()
    await outside.context().close()
    process.stderr.write(`${variant} taken\n`)
  }
  for (const file of only === undefined ? [...last].filter((each) => !taken.has(each)) : []) {
    await rm(join(folder, file))
    process.stdout.write(`gone     ${file}\n`)
  }
} finally {
  await studio.close()
  await teardown()
}

/** On a phone a player shows a turning ring until its first frame is there, and for a turn longer. */
async function untilPlayersRest(): Promise<void> {
  const players = [...document.querySelectorAll('video[controls]')].filter((video) => video instanceof HTMLVideoElement)
  const isRead = ({ readyState, preload, error, currentSrc }: HTMLVideoElement) =>
    readyState >= HTMLMediaElement.HAVE_FUTURE_DATA || preload === 'none' || error !== null || currentSrc === ''
  const [fewest, most] = [150, 1_800]
  for (let drawn = 0; players.length > 0 && (drawn < fewest || !players.every(isRead)); drawn += 1) {
    if (drawn === most) throw new Error('A film of this page is not read.')
    await new Promise((drawNext) => requestAnimationFrame(drawNext))
  }
}
