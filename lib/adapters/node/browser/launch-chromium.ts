import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { writeAccountLauncher } from './browser-account.ts'
import type { ChromiumProgram } from './chromium-program.ts'

export interface LaunchedChromium {
  browser: Browser
  walls: BrowserWalls
  /** Closes the browser and removes its home folder, which also goes when the browser ends by itself. */
  close(): Promise<void>
}

type Started = Omit<LaunchedChromium, 'walls'>

/** What stands between a hostile page and this machine. */
export interface BrowserWalls {
  /** True when the browser is root's: then it has no sandbox either. */
  isRoot: boolean
  hasSandbox: boolean
}

const closeGraceMilliseconds = 3000

/** All traffic goes through the proxy: no QUIC, no direct WebRTC, no name resolution in the browser, no calls home. */
const launchArguments = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-pings',
  '--disable-domain-reliability',
  '--disable-blink-features=AutomationControlled',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
]

/**
 * Starts Chromium with the best walls that this machine allows: its sandbox, and another account than root. Whatever is
 * missing is in `walls`.
 */
export async function launchChromium(program: ChromiumProgram, proxyUrl: string): Promise<LaunchedChromium> {
  // Large, and most processes never open a browser.
  const { chromium } = await import('playwright-core')
  const launch = async (executablePath: string, chromiumSandbox: boolean): Promise<Started> => {
    // A new one for each start. In a folder that others can write to they could have laid certificates and modules.
    const home = await mkdtemp(join(tmpdir(), 'callsheet-browser-home-'))
    const removeHome = () => rm(home, { recursive: true, force: true, maxRetries: 5 })
    try {
      const browser = await chromium.launch({
        executablePath,
        args: launchArguments,
        chromiumSandbox,
        proxy: { server: proxyUrl, bypass: '<-loopback>' },
        // Our own environment holds secrets. A hijacked renderer must not find them.
        env: { PATH: '/usr/bin:/bin', HOME: home, LANG: 'C.UTF-8', ...program.env },
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false
      })
      // A browser that hangs at its end may still write there. Then what is left is removed when it has gone.
      browser.once('disconnected', () => void removeHome().catch(() => undefined))
      return {
        browser,
        async close() {
          await Promise.race([browser.close().catch(() => undefined), setTimeout(closeGraceMilliseconds)])
          await removeHome().catch(() => undefined)
        }
      }
    } catch (error) {
      await removeHome()
      throw error
    }
  }
  const launcher = await writeAccountLauncher(program.executablePath)
  const isRoot = process.getuid?.() === 0 && launcher === null
  const path = launcher ?? program.executablePath
  try {
    // Chromium refuses its sandbox to root.
    if (!isRoot) {
      const started = await launch(path, true).catch(() => null)
      if (started) return { ...started, walls: { isRoot, hasSandbox: true } }
    }
    const started = await launch(path, false).catch((error: unknown) => {
      if (launcher === null) throw error
      return null
    })
    if (started) return { ...started, walls: { isRoot, hasSandbox: false } }
    return { ...(await launch(program.executablePath, false)), walls: { isRoot: true, hasSandbox: false } }
  } finally {
    if (launcher) await rm(dirname(launcher), { recursive: true, force: true })
  }
}

/** Null when nothing is missing. */
export function missingWalls({ isRoot, hasSandbox }: BrowserWalls): string | null {
  if (isRoot)
    return 'The browser runs as root and without its sandbox: a page that takes it over has this machine. Run Callsheet as another user, or install util-linux (setpriv).'
  if (hasSandbox) return null
  return 'The browser runs without its sandbox, because this machine or container allows no user namespaces.'
}
