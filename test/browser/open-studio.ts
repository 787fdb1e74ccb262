import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { findChromium } from '@callsheet/lib/adapters/node/browser/chromium-program.ts'
import { createHome, startCallsheetProcess, type RunningProcess } from '../support/callsheet-process.ts'
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

export interface OpenStudio {
  running: RunningProcess
  /** For commands beside it. */
  env: Record<string, string>
  /** Address of the studio, under the name that its sign-in link uses. */
  url: string
  /** A page of the owner, signed in, in a browser context of its own. */
  openPage(options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/** The whole of Callsheet on understudies, its studio built, and a real Chromium whose owner came by the one-time link. */
export async function openStudio(overrides: Record<string, string> = {}): Promise<OpenStudio> {
  const home = await createHome(overrides)
  const running = await startCallsheetProcess(home, { withStudio: true })
  const { executablePath, env } = await findChromium({ chromiumPath: process.env.CHROMIUM_PATH })
  const browser: Browser = await chromium.launch({
    executablePath,
    args: launchArguments,
    env: { ...definedEnv(), ...env }
  })
  const link = await waitFor(
    'the sign-in link',
    async () => /http:\S+token=\S+/.exec(running.output.stdout)?.[0] ?? null
  )
  const url = new URL(link).origin
  const first = await browser.newContext()
  const page = await first.newPage()
  await page.goto(link)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const storageState = await first.storageState()
  await first.close()
  const contexts: BrowserContext[] = []
  return {
    running,
    env: home.env,
    url,
    async openPage(options = {}) {
      const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 }, ...options })
      contexts.push(context)
      return context.newPage()
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
