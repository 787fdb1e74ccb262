import type { Page } from 'playwright-core'
import { z } from 'zod'

/** A picture of the page, and how long it stood. */
export interface RecordedFrame {
  /** A JPEG. */
  picture: Buffer
  milliseconds: number
}

/** Pictures that follow each other faster are one. */
const leastMilliseconds = 140
/** Nobody watches a page wait. */
const mostMilliseconds = 1_100
const lastMilliseconds = 2_400

const frameSchema = z.object({ data: z.string(), sessionId: z.number() })

/** Leaves all but the beginning of a wait out of the recording. */
export type Skip = <Value>(wait: Promise<Value>) => Promise<Value>

/** Enough to see that something is at work. */
const shownOfWait = 1_200

/** Records what the page shows while `work` is done, with a ring where the mouse presses. */
export async function recordPage(page: Page, work: (skip: Skip) => Promise<void>): Promise<RecordedFrame[]> {
  const waits: { from: number; to: number }[] = []
  const skip: Skip = async (wait) => {
    const from = performance.now() + shownOfWait
    const done = await wait
    if (performance.now() > from) waits.push({ from, to: performance.now() })
    return done
  }
  await page.addInitScript(showPresses)
  await page.evaluate(showPresses)
  const client = await page.context().newCDPSession(page)
  const shown: { at: number; picture: Buffer }[] = []
  client.on('Page.screencastFrame', (event) => {
    const { data, sessionId } = frameSchema.parse(event)
    shown.push({ at: performance.now(), picture: Buffer.from(data, 'base64') })
    void client.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 90, everyNthFrame: 1 })
  await work(skip)
  await client.send('Page.stopScreencast')
  const left = shown.filter(({ at }) => !waits.some(({ from, to }) => at > from && at < to))
  return thinOut(
    left.map(({ at, picture }) => {
      const before = waits.filter(({ to }) => to <= at)
      return { at: at - before.reduce((sum, { from, to }) => sum + to - from, 0), picture }
    })
  )
}

function thinOut(shown: readonly { at: number; picture: Buffer }[]): RecordedFrame[] {
  const kept: { at: number; picture: Buffer }[] = []
  for (const frame of shown) {
    const last = kept.at(-1)
    // The newest picture of a short while is the one to see.
    if (last && frame.at - last.at < leastMilliseconds) last.picture = frame.picture
    else kept.push({ ...frame })
  }
  return kept.map(({ at, picture }, index) => {
    const next = kept[index + 1]
    const stood = next ? Math.min(mostMilliseconds, next.at - at) : lastMilliseconds
    return { picture, milliseconds: Math.round(stood) }
  })
}

/** Runs in the page. */
function showPresses(): void {
  window.addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      const ring = document.createElement('div')
      ring.style.cssText =
        `position:fixed;left:${clientX - 16}px;top:${clientY - 16}px;width:32px;height:32px;border-radius:50%;` +
        'border:3px solid #c93a1f;background:rgb(201 58 31 / 25%);pointer-events:none;z-index:99999'
      document.body.append(ring)
      setTimeout(() => ring.remove(), 450)
    },
    true
  )
}
