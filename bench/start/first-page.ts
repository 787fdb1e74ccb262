import { request } from 'node:http'
import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from '@callsheet/lib/adapters/node/browser/chromium-program.ts'

/** Milliseconds since the navigation, and bytes as sent. */
export interface FirstPage {
  firstContentfulPaint: number
  largestContentfulPaint: number
  /** The time of long tasks above 50 ms each, until the page was interactive. */
  totalBlockingTime: number
  /** The end of the last long task before five quiet seconds, but not before the first paint. */
  timeToInteractive: number
  scriptGzipBytes: number
  scripts: number
}

export interface Profile {
  roundTripMilliseconds: number
  kilobitsPerSecond: number
  /** 1 is the processor at full speed. */
  processorSlowdown: number
  viewport: { width: number; height: number }
  isMobile: boolean
}

/** Lighthouse's desktop profile. */
export const desktop: Profile = {
  roundTripMilliseconds: 40,
  kilobitsPerSecond: 10_240,
  processorSlowdown: 1,
  viewport: { width: 1350, height: 940 },
  isMobile: false
}

/** A phone on a slow mobile network: bandwidth and round trip of Lighthouse's mobile profile. */
export const slowPhone: Profile = {
  roundTripMilliseconds: 150,
  kilobitsPerSecond: 1_600,
  processorSlowdown: 1,
  viewport: { width: 390, height: 844 },
  isMobile: true
}

const quietSeconds = 5
const launchArguments = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--disable-sync']

export interface LoadFirstPageOptions {
  /** Signs the owner in. It works once. */
  link: string
  profiles: readonly Profile[]
  /** Of each profile. */
  times: number
}

/** Loads the first page of a signed-in owner by each profile, each time with an empty browser cache. */
export async function loadFirstPage({ link, profiles, times }: LoadFirstPageOptions): Promise<FirstPage[][]> {
  const { executablePath, env } = await findChromium({ chromiumPath: process.env.CHROMIUM_PATH })
  const own = Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const browser = await chromium.launch({ executablePath, args: launchArguments, env: { ...own, ...env } })
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(link)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    const storageState = await context.storageState()
    await context.close()
    const all: FirstPage[][] = []
    for (const profile of profiles) {
      const loads: FirstPage[] = []
      while (loads.length < times) loads.push(await load(browser, { url: new URL(link).origin, storageState, profile }))
      all.push(loads)
    }
    return all
  } finally {
    await browser.close()
  }
}

type StorageState = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

interface LoadOptions {
  url: string
  storageState: StorageState
  profile: Profile
}

async function load(browser: Browser, { url, storageState, profile }: LoadOptions): Promise<FirstPage> {
  const { viewport, isMobile } = profile
  const context = await browser.newContext({ storageState, viewport, isMobile, deviceScaleFactor: isMobile ? 2 : 1 })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const bytesPerSecond = (profile.kilobitsPerSecond * 1024) / 8
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.roundTripMilliseconds,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: profile.processorSlowdown })
    const scripts = new Set<string>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(response.url())
    })
    await page.addInitScript(watch)
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const seen = await untilQuiet(page)
    const sizes = await Promise.all([...scripts].map(gzipBytes))
    return { ...timesOf(seen), scriptGzipBytes: sizes.reduce((sum, size) => sum + size, 0), scripts: scripts.size }
  } finally {
    await context.close()
  }
}

interface Seen {
  firstPaint: number
  largestPaint: number
  longTasks: { start: number; duration: number }[]
  now: number
}

/** Runs in the page before any other script. */
function watch(): void {
  const seen: Omit<Seen, 'now'> = { firstPaint: 0, largestPaint: 0, longTasks: [] }
  Object.assign(globalThis, { seenByBenchmark: seen })
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime))
  observe('longtask', ({ startTime: start, duration }) => seen.longTasks.push({ start, duration }))
}

async function untilQuiet(page: Page): Promise<Seen> {
  for (;;) {
    const seen = await page.evaluate<Seen>('({ ...seenByBenchmark, now: performance.now() })')
    const { start, duration } = seen.longTasks.at(-1) ?? { start: 0, duration: 0 }
    if (seen.now - Math.max(seen.largestPaint, start + duration) > quietSeconds * 1000) return seen
    await page.waitForTimeout(200)
  }
}

function timesOf({ firstPaint, largestPaint, longTasks }: Seen): Omit<FirstPage, 'scriptGzipBytes' | 'scripts'> {
  const last = longTasks.at(-1)
  return {
    firstContentfulPaint: firstPaint,
    largestContentfulPaint: largestPaint,
    totalBlockingTime: longTasks.reduce(
      (sum, { start, duration }) => sum + (start + duration > firstPaint ? Math.max(0, duration - 50) : 0),
      0
    ),
    timeToInteractive: Math.max(firstPaint, last ? last.start + last.duration : 0)
  }
}

/** Compressed for a browser that takes only gzip. */
function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => (size += chunk.byteLength))
      response.once('error', reject).once('end', () => resolve(size))
    })
      .once('error', reject)
      .end()
  })
}
