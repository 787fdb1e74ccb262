import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectClip } from '@callsheet/lib/adapters/node/clip-assembler/inspect-clip.ts'
import { readFrame } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import { cutTypefaces } from '@callsheet/lib/cut/typefaces.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { draftsApi } from '@callsheet/lib/wire/app-api/drafts.ts'
import { captionStyleNames, platformNames, type CutSettings, type CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { quickMedia } from '../support/callsheet-process.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { finishAd, finishCut } from './studio-pages.ts'
import { patience } from './studio-steps.ts'

/** How many different cuts are compared. Each takes half a minute: set PREVIEW_CUTS=20 for all. */
const count = Number(process.env.PREVIEW_CUTS ?? 2)

/** The mean difference of a channel, 0 to 255. The film is encoded once more than its preview, which costs it grain. */
const mostOnAverage = 4.5
/** The same within any of 16 by 16 fields: a caption that stands elsewhere fills several, one set a pixel wider one. */
const mostInAField = 29

const ratios = ['9:16', '16:9', '1:1', '4:5']
const scripts = [
  'It never turns bitter. Not even on day three, when everything else in this fridge has given up.',
  '三日たっても苦くならない。冷蔵庫の中で、これだけは昨日のままでした。',
  'لا يصبح مرًّا أبدًا، حتى في اليوم الثالث من Cold Brew. 😀',
  'Nach drei Tagen schmeckt er noch. „Ehrlich?“ Ehrlich!',
  'Он не горчит даже на третий день.',
  'Δεν πικρίζει ούτε την τρίτη μέρα.',
  '放了三天，还是不苦。你敢信吗？',
  'กาแฟสกัดเย็นที่ไม่เคยขมแม้จะทิ้งไว้สามวัน',
  'तीन दिन बाद भी यह कड़वी नहीं होती। सच में!',
  'Day three ☕️ and still smooth 🎉'
]
const overlays: CutSettings['overlays'] = [
  { kind: 'price', text: '€ 4.90', imageId: null, position: 'bottom-right', startSeconds: 0, endSeconds: null },
  {
    kind: 'disclosure',
    text: 'Made with AI',
    imageId: null,
    position: 'bottom-left',
    startSeconds: 0,
    endSeconds: 1.5
  },
  {
    kind: 'call-to-action',
    text: 'Try it this week',
    imageId: null,
    position: 'bottom',
    startSeconds: 1,
    endSeconds: null
  },
  {
    kind: 'logo',
    text: 'Slow Tide',
    imageId: null,
    position: 'top-left',
    colours: { backing: '#1a6b54', text: '#fffdf8' },
    startSeconds: 0,
    endSeconds: null
  },
  { kind: 'price', text: '−20 %', imageId: null, position: 'middle', startSeconds: 0.5, endSeconds: 2.5 }
]

let studio: OpenStudio
let api: ApiClient
let videoIds: string[]
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-preview-'))
  studio = await openStudio({
    WELCOME_CREDITS: '50000',
    UNDERSTUDY_MEDIA_SETTINGS: JSON.stringify({ ...quickMedia, size: 'full', framesPerSecond: 24 })
  })
  api = createOwnerClient({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })
  const { cut } = await finishAd(api, { scenes: 2 })
  videoIds = cut.clips.map(({ videoId }) => videoId)
}, 600_000)

afterAll(async () => {
  await studio?.close()
  await rm(directory, { recursive: true, force: true })
})

const clipOf = (
  videoId: string | undefined,
  inSeconds: number,
  outSeconds: number,
  captionText: string | null = null
) => ({
  videoId: videoId ?? '',
  inSeconds,
  outSeconds,
  captionText,
  words: null
})

/** A cut like no other: its ratio, its script, its captions' look, its overlays, its points. */
function settingsOf(number: number, before: CutSettings): CutSettings {
  const [one, two] = videoIds
  const words = scripts[number % scripts.length] ?? null
  const split = 1 + (number % 3) * 0.25
  return {
    ...before,
    clips: [
      clipOf(two, 0.5, 1.5, words),
      clipOf(one, split - 0.75, split, words),
      // A split, and a caption by hand over the second piece, which a person framed. The others are framed by what was found.
      {
        ...clipOf(one, split, split + 1.25),
        focus: { x: 0.8, y: 0.2 },
        captions: [{ text: 'Written by hand', startSeconds: split + 0.25, endSeconds: split + 1.25 }]
      }
    ],
    captions: {
      isBurnedIn: number % 5 !== 4,
      style: captionStyleNames[number % captionStyleNames.length] ?? 'plain',
      hasSpeakerLabels: number % 2 === 1,
      typeface: cutTypefaces[number % cutTypefaces.length] ?? null,
      hasWordHighlight: number % 3 !== 2,
      colours: number % 4 === 3 ? { backing: '#fffdf8', text: '#1b1916' } : null
    },
    overlays: overlays.slice(0, 1 + (number % overlays.length)),
    endCard:
      number % 2 === 0
        ? {
            headline: words ?? 'Slow Tide',
            line: 'Cold brew that never turns bitter',
            callToAction: 'Try it this week',
            seconds: 1,
            imageId: null,
            colours: number % 4 === 0 ? { backing: '#1a6b54', text: '#fffdf8' } : null
          }
        : null,
    platform: number % 2 === 1 ? (platformNames[number % platformNames.length] ?? null) : null
  }
}

test.each(Array.from({ length: count }, (_, number) => number))(
  'cut %i shows the same in its preview and in its film',
  { timeout: 300_000 },
  async (number) => {
    const aspectRatio = ratios[number % ratios.length] ?? '9:16'
    const { id: adId } = await api.call(adsApi.create, {
      body: { idea: `A cut in ${aspectRatio}`, formatSlug: 'podcast', aspectRatio, route: 'storyboard' },
      idempotencyKey: crypto.randomUUID()
    })
    const before = await cutIt(adId, { clips: videoIds.map((videoId) => clipOf(videoId, 0, 0.5)) })
    const settings = settingsOf(number, before.settings)
    const cuts = { [before.id]: { settings, at: Date.now() } }
    await api.call(draftsApi.keep, {
      params: { key: `cut.${adId}` },
      body: { content: { cuts }, revision: crypto.randomUUID(), basedOn: null }
    })
    const page = await studio.openPage({ viewport: { width: 1440, height: 1800 } })
    await page.goto(`${studio.url}/ads/${adId}/cut`)
    const shots: { frame: number; picture: Buffer }[] = []
    // In the middle of things, on both sides of a cut, at the end, and on the card after it.
    const steps = [6, 17, 1, 12, 25, ...(settings.endCard ? [24] : [])]
    for (const frames of steps) shots.push(await stepTo(page, frames))
    if (number === 1) await reframe(page)
    await page.context().close()

    const { url } = await cutIt(adId, { ...settings, basedOn: before.id })
    const file = join(directory, `${number}.mp4`)
    const answer = await fetch(studio.running.instance.appUrl + url, {
      headers: { authorization: `Bearer ${studio.running.ownerApiKey}` }
    })
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()))
    const { numerator, denominator } = (await inspectClip(file)).frameRate
    let last = { average: 0, field: 0 }
    for (const { frame, picture } of shots) {
      const film = await readFrame(file, ((frame + 0.5) * denominator) / numerator)
      last = await difference(picture, film)
      expect(last.average, `frame ${frame} on average`).toBeLessThan(mostOnAverage)
      expect(last.field, `frame ${frame} in its worst field`).toBeLessThan(mostInAField)
    }
    // The measure sees a film that shows something else.
    const other = await readFrame(file, 0.1)
    expect((await difference(shots.at(-1)!.picture, other)).field).toBeGreaterThan(mostInAField)
  }
)

/** A person moves the frame by its keys, and takes that back. */
async function reframe(page: Page): Promise<void> {
  const frame = page.getByRole('slider', { name: /the part that the film shows/ })
  const place = async () => Number(await frame.getAttribute('aria-valuenow'))
  const before = await place()
  expect(before).toBeGreaterThan(0)
  await frame.press('Home')
  await expect.poll(place, patience).toBe(0)
  await frame.press('Control+z')
  await expect.poll(place, patience).toBe(before)
}

async function cutIt(adId: string, body: object): Promise<CutView> {
  const { id } = await api.call(cutsApi.create, {
    params: { id: adId },
    body,
    idempotencyKey: crypto.randomUUID()
  })
  return finishCut(api, id)
}

/** Moves the playhead by so many frames, and takes a picture of the preview when it shows that frame. */
async function stepTo(page: Page, frames: number): Promise<{ frame: number; picture: Buffer }> {
  const stage = page.getByRole('img', { name: 'Preview of what will be cut' })
  await stage.waitFor(patience)
  const shown = () =>
    stage.evaluate((element) => {
      const player = element.querySelector<HTMLVideoElement>('video[data-shown]')
      const isFramed = !element.hasAttribute('data-looking')
      const isReady = isFramed && player !== null && !player.seeking && player.readyState >= 2
      return isReady ? Number(element.getAttribute('data-frame') ?? -1) : -1
    })
  await expect.poll(shown, patience).toBeGreaterThanOrEqual(0)
  const wanted = (await shown()) + frames
  for (let step = 0; step < frames; step += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(shown, patience).toBe(wanted)
  // The frame that was sought is drawn with the next one of the screen.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  return { frame: wanted, picture: await stage.screenshot({ type: 'png' }) }
}

/** Small enough that a hard edge between two pixels of the screen is no difference. */
const side = 128
const fields = 16

async function difference(picture: Buffer, film: { width: number; height: number; pixels: Uint8Array }) {
  const raw = { width: film.width, height: film.height, channels: 4 as const }
  const small = (image: Sharp) => image.removeAlpha().resize(side, side, { fit: 'fill' }).raw().toBuffer()
  const [one, other] = await Promise.all([small(sharp(picture)), small(sharp(film.pixels, { raw }))])
  const sums = new Float64Array(fields * fields)
  for (let index = 0; index < one.length; index += 1) {
    const pixel = Math.floor(index / 3)
    const [x, y] = [pixel % side, Math.floor(pixel / side)]
    const field = Math.floor((y * fields) / side) * fields + Math.floor((x * fields) / side)
    sums[field] = (sums[field] ?? 0) + Math.abs((one[index] ?? 0) - (other[index] ?? 0))
  }
  const perField = (side / fields) ** 2 * 3
  return {
    average: sums.reduce((sum, one) => sum + one, 0) / one.length,
    field: Math.max(...sums) / perField
  }
}
