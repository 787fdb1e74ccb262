import { findChromium } from '@callsheet/lib/adapters/node/browser/chromium-program.ts'
import { inspectWalls } from '@callsheet/lib/adapters/node/browser/inspect-walls.ts'
import { missingWalls } from '@callsheet/lib/adapters/node/browser/launch-chromium.ts'
import type { Finding } from './finding.ts'

const subject = 'Browser'

/**
 * The browser for screenshots and for pages that need one, and what keeps a hostile page in it. Everything else works
 * without it. It is started once: only that shows whether its sandbox works here.
 */
export async function inspectBrowser(env: Record<string, string | undefined>): Promise<Finding> {
  const options = { ...(env['CHROMIUM_PATH'] && { chromiumPath: env['CHROMIUM_PATH'] }) }
  try {
    const { executablePath } = await findChromium(options)
    const missing = missingWalls(await inspectWalls(options))
    if (missing) return { subject, verdict: 'note', text: `${executablePath}. ${missing}` }
    const who = process.getuid?.() === 0 ? 'as an account that owns nothing, in its sandbox' : 'in its sandbox'
    return { subject, verdict: 'good', text: `${executablePath}, ${who}` }
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { subject, verdict: 'note', text: `none can be started: screenshots will answer so. ${why}` }
  }
}
