import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { studioDirectory } from '@callsheet/app/entry/studio-files.ts'
import type { PageBudget } from './page-budgets.ts'

/** Runs in the page before its own scripts. */
const observe = `
  window.measured = { layoutShift: 0, longestTaskMilliseconds: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      measured.layoutShift += entry.value;
      for (const { node } of entry.sources) measured.moved.push(entry.value.toFixed(3) + ' ' + (node?.className || node?.nodeName || ''));
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      measured.longestTaskMilliseconds = Math.max(measured.longestTaskMilliseconds, Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
`

export interface MeasuredPage extends PageBudget {
  /** What moved, with how much. */
  moved: string[]
}

/** Opens an address with an empty cache, waits until the page is quiet, and says what it cost. */
export async function measurePage(page: Page, address: string): Promise<MeasuredPage> {
  await page.addInitScript(observe)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  const media = new Set<string>()
  let mediaBytes = 0
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script' || /\/assets\/.*\.js$/.test(response.url)) scripts.add(new URL(response.url).pathname)
    if (type === 'Image' || type === 'Media') media.add(requestId)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength, dataLength }) => {
    if (media.has(requestId)) mediaBytes += encodedDataLength || dataLength
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root, [aria-busy=true]') === null)
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate<Pick<MeasuredPage, 'layoutShift' | 'longestTaskMilliseconds' | 'moved'>>('measured')
  await session.detach()
  const sizes = await Promise.all([...scripts].map(sizeOf))
  return { ...seen, mediaBytes, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** With Brotli: every browser asks for it over https. */
const sizeOf = async (path: string): Promise<number> => (await stat(join(studioDirectory, `${path}.br`))).size
