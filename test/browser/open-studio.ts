import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { findChromium } from '@callsheet/lib/adapters/node/browser/chromium-program.ts'
import type { Database } from '@callsheet/lib/database/database.ts'
import { createHomeOnTestCluster, startCallsheetProcess, type RunningProcess } from '../support/callsheet-process.ts'
import { waitFor } from '../support/wait-for.ts'

const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required'
]

/** Several whole Callsheets and browsers share a small machine. A press or a wait takes as long as it takes. */
const patienceMilliseconds = 60_000

export interface OpenStudio {
  /** The present process. */
  readonly running: RunningProcess
  /** Environment for commands beside it. */
  env: Record<string, string>
  /** For rows that no page can make. */
  database: Database
  /** Address of the studio, with the host name of its sign-in link. */
  url: string
  /** A page of the signed-in owner, in a separate browser context. */
  openPage(options?: BrowserContextOptions): Promise<Page>
  /** Stops the server, as for an update. */
  stop(): Promise<void>
  /** Starts it again in the same home. */
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * The whole of Callsheet on understudies with a built studio, and a real Chromium. Its owner signed in with the
 * one-time link.
 */
export async function openStudio(
  overrides: Record<string, string> = {},
  { browserArguments = [] }: { browserArguments?: string[] } = {}
): Promise<OpenStudio> {
  const home = await createHomeOnTestCluster(overrides)
  let running = await startCallsheetProcess(home, { withStudio: true })
  const { executablePath, env } = await findChromium({ chromiumPath: process.env.CHROMIUM_PATH })
  const browser: Browser = await chromium.launch({
    executablePath,
    args: [...launchArguments, ...browserArguments],
    env: { ...definedEnv(), ...env }
  })
  const link = await waitFor(
    'the sign-in link',
    async () => /http:\S+token=\S+/.exec(running.output.stdout)?.[0] ?? null
  )
  const url = new URL(link).origin
  const first = await browser.newContext()
  first.setDefaultTimeout(patienceMilliseconds)
  const page = await first.newPage()
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => address.pathname === '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const storageState = await first.storageState()
  await first.close()
  return {
    get running() {
      return running
    },
    env: home.env,
    database: home.database,
    url,
    async openPage(options = {}) {
      // Motion costs a browser without a graphics card a fifth of a processor. A test that is about motion, or that acts
      // as a whole stranger, turns it on.
      const usual = { storageState, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
      const context = await browser.newContext({ ...usual, ...options })
      context.setDefaultTimeout(patienceMilliseconds)
      return context.newPage()
    },
    stop: async () => void (await running.kill('SIGTERM')),
    async start() {
      running = await startCallsheetProcess(home, { withStudio: true })
    },
    async close() {
      await browser.close()
      await running.kill('SIGTERM')
      await home.remove()
    }
  }
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  )
}
