import type { Market } from './reader-market.ts'
import { robotName } from './robots.ts'

export interface StealthProfile {
  userAgent: string
  locale: string
  /** Headers of plain requests, as a browser of this profile sends them. */
  headers: Record<string, string>
  /** Runs in each document before the document's own scripts. */
  initScripts: readonly string[]
}

const chromeMajor = 153

/** A plain desktop browser of a visitor from this market. */
export function stealthProfile({ market, honest }: { market: Market; honest: boolean }): StealthProfile {
  const { country, language } = market
  const locale = `${language}-${country}`
  const browser = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chromeMajor}.0.0.0 Safari/537.36`
  const userAgent = honest ? `${browser} (compatible; ${robotName}/1.0)` : browser
  const languageList = language === 'en' ? `${locale},en;q=0.9` : `${locale},${language};q=0.9,en;q=0.8`
  return {
    userAgent,
    locale,
    headers: {
      'user-agent': userAgent,
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
      'accept-language': languageList,
      'sec-ch-ua': `"Chromium";v="${chromeMajor}", "Not_A Brand";v="24"`,
      'sec-ch-ua-mobile': '?0',
      'sec-ch-ua-platform': '"Linux"',
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'none',
      'sec-fetch-user': '?1',
      'upgrade-insecure-requests': '1'
    },
    initScripts: [hideAutomation]
  }
}

/** Headless Chromium differs from a visitor's browser in a few properties that sites check. */
const hideAutomation = `(() => {
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false, configurable: true })
  if (!window.chrome) window.chrome = { runtime: {}, app: { isInstalled: false }, csi() {}, loadTimes() {} }
  const query = navigator.permissions?.query?.bind(navigator.permissions)
  if (query) navigator.permissions.query = (wanted) =>
    wanted?.name === 'notifications' ? Promise.resolve({ state: Notification.permission, onchange: null }) : query(wanted)
  if (navigator.plugins.length === 0) {
    const names = ['PDF Viewer', 'Chrome PDF Viewer', 'Chromium PDF Viewer']
    const plugins = names.map((name) => ({ name, filename: 'internal-pdf-viewer', description: 'Portable Document Format' }))
    Object.defineProperty(Navigator.prototype, 'plugins', { get: () => plugins, configurable: true })
  }
})()`
