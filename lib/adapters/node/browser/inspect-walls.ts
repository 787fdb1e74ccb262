import { findChromium, type FindChromiumOptions } from './chromium-program.ts'
import { launchChromium, type BrowserWalls } from './launch-chromium.ts'

/** Nothing listens on this port: the browser is only started, and opens no page. */
const noProxy = 'http://127.0.0.1:9'

/** Starts the browser once and tells what stands between a page and this machine. Throws when it cannot be started. */
export async function inspectWalls(options: FindChromiumOptions): Promise<BrowserWalls> {
  const { walls, close } = await launchChromium(await findChromium(options), noProxy)
  await close()
  return walls
}
