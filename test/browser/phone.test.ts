import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import type { PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import { pngOf } from '@callsheet/app/testing/picture-file.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'
import { startPipeline } from './studio-pages.ts'
import { patience } from './studio-steps.ts'

const uploads = 300

let studio: OpenStudio
let api: ApiClient
let pipeline: PipelineView

beforeAll(async () => {
  studio = await openStudio({ WELCOME_CREDITS: '5000', QUOTA_UPLOADS_PER_HOUR: '1000' })
  api = createOwnerClient({ appUrl: studio.running.instance.appUrl, apiKey: studio.running.ownerApiKey })
  pipeline = await startPipeline(api, { scenes: 3 })
  const file = new Blob([new Uint8Array(pngOf(90, 160))])
  for (let made = 0; made < uploads; made += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.call(mediaApi.upload, { query: { purpose: 'product', name: `Jug ${made + index + 1}` }, file })
      )
    )
}, 300_000)

afterAll(() => studio?.close())

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' } as const

describe(`the library with ${uploads} items`, () => {
  let page: Page
  /** How each reading of a page of items ended. */
  const readings: string[] = []
  beforeAll(async () => {
    page = await studio.openPage()
    page.on('response', (answer) => {
      const { pathname, search } = new URL(answer.url())
      if (pathname === '/api/library') readings.push(`${answer.status()} ${search}`)
    })
    page.on('requestfailed', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === '/api/library') readings.push(`${request.failure()?.errorText} ${search}`)
    })
    await page.addInitScript(tellLate)
    await page.goto(studio.url + pageAddress(studioPages.library))
  })

  const frames = () => page.getByRole('list', { name: 'Stills and clips' }).getByRole('listitem')
  const selected = () => page.getByRole('checkbox', { checked: true }).count()

  test('loads older ones on the way down, and stays quick', { timeout: 440_000 }, async () => {
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 20_000)
          return frames().count()
          // Each page waits for the thumbnails of the one before: a browser asks for six things at a time.
        },
        { timeout: 400_000 }
      )
      .toBeGreaterThanOrEqual(uploads)
      .catch(async (error: unknown) => {
        const foot = (await page.getByRole('main').innerText()).slice(-400)
        throw new Error(`${String(error)}\n${readings.join('\n')}\n${foot}`, { cause: error })
      })
    const quick = await page.evaluate(async () => {
      const start = performance.now()
      window.scrollTo(0, 0)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return performance.now() - start
    })
    expect(quick).toBeLessThan(1_000)
  })

  test('is walked, selected and let go by keys alone', { timeout: 180_000 }, async () => {
    await frames().first().getByRole('button').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    expect(await selected()).toBe(1)
    for (const _ of [1, 2, 3]) await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(selected).toBe(4)
    await page.keyboard.press('End')
    await expect
      .poll(() =>
        frames()
          .last()
          .getByRole('button')
          .evaluate((button) => button === document.activeElement)
      )
      .toBe(true)
    await page.keyboard.press('Control+a')
    await expect.poll(selected).toBe(await frames().count())
    await page.keyboard.press('Escape')
    await expect.poll(selected).toBe(0)
  })

  test('selects a range with Shift and the mouse, and comes back to its place', { timeout: 180_000 }, async () => {
    await frames().nth(2).hover()
    await frames().nth(2).getByRole('checkbox').click()
    await expect.poll(selected).toBe(1)
    await frames()
      .nth(7)
      .getByRole('button')
      .click({ modifiers: ['Shift'] })
    await expect.poll(selected).toBe(6)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await frames().nth(60).scrollIntoViewIfNeeded()
    await frames().nth(60).getByRole('button').click()
    await page.getByRole('dialog').waitFor()
    const before = await page.evaluate(() => window.scrollY)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(200)
  })

  test('has the oldest first when that is wanted, as its API does', { timeout: 180_000 }, async () => {
    await page.getByText('Oldest', { exact: true }).click()
    await page.waitForURL('**/library?order=oldest')
    const { items } = await api.call(libraryApi.list, { query: { order: 'oldest', limit: 5 } })
    const next = await api.call(libraryApi.list, { query: { order: 'oldest', limit: 5, after: await cursorAfter(5) } })
    const moments = [...items, ...next.items].map(({ createdAt }) => createdAt)
    expect(moments).toEqual(moments.toSorted())
    expect(new Set([...items, ...next.items].map(({ id }) => id)).size).toBe(10)
  })

  const cursorAfter = async (limit: number) =>
    z.string().parse((await api.call(libraryApi.list, { query: { order: 'oldest', limit } })).next)
})

/** Runs in the page. As on a busy machine, what came into sight and left it is told late, and several changes at once. */
function tellLate(): void {
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const changes: IntersectionObserverEntry[] = []
      super((entries, observer) => {
        changes.push(...entries)
        setTimeout(() => changes.length > 0 && callback(changes.splice(0), observer), 250)
      }, options)
    }
  }
}

test('an approved still says so where its button was, and no other button moves', { timeout: 120_000 }, async () => {
  const { pipelineId, sceneId } = await stillToApprove()
  const page = await studio.openPage(phone)
  await page.goto(studio.url + pageAddress(studioPages.pipeline, { pipelineId }))
  const scene = page.getByRole('listitem', { name: /^Scene 1,/ })
  const retake = scene.getByRole('button', { name: 'Retake scene 01 as it is' })
  await retake.waitFor()
  /** In its frame, because a press may scroll the page. */
  const placeOfRetake = async () => (await retake.boundingBox())!.y - (await scene.boundingBox())!.y
  const place = await placeOfRetake()
  await scene.getByRole('button', { name: 'Approve scene 01' }).click()
  await scene.getByText('Approved', { exact: true }).waitFor()
  expect(await placeOfRetake()).toBe(place)
  await expect
    .poll(
      async () =>
        (await api.call(readPipeline, { query: { id: pipelineId } })).scenes.find(({ id }) => id === sceneId)
          ?.approvedAt,
      patience
    )
    .toBeTruthy()
  await page.context().close()
})

async function stillToApprove() {
  const { id, scenes } = await startPipeline(api, { scenes: 2 })
  return { pipelineId: id, sceneId: scenes[0]?.id }
}

test('what a finger presses is large enough for it', { timeout: 180_000 }, async () => {
  const page = await studio.openPage(phone)
  for (const path of [
    pageAddress(studioPages.ads),
    pageAddress(studioPages.pipeline, { pipelineId: pipeline.id }),
    pageAddress(studioPages.storyboard, { storyboardId: pipeline.storyboardId ?? '' }),
    pageAddress(studioPages.users),
    pageAddress(studioPages.models)
  ]) {
    await page.goto(studio.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const small = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('button')]
        .filter((button) => !button.closest('.mantine-NumberInput-controls, .mantine-TagsInput-pillsList'))
        .map((button) => ({ name: button.ariaLabel ?? button.textContent, box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && box.height < 40)
        .map(({ name, box }) => `${name}: ${Math.round(box.width)} by ${Math.round(box.height)}`)
    )
    expect(small, path).toEqual([])
  }
  await page.context().close()
})

describe('a scene, enlarged on a phone', () => {
  test(
    'fills the window with its button in view, turns by a swipe, and goes to the next to approve',
    { timeout: 120_000 },
    async () => {
      const page = await studio.openPage(phone)
      await page.goto(studio.url + pageAddress(studioPages.pipeline, { pipelineId: pipeline.id }))
      await page.getByRole('button', { name: 'Enlarge scene 01' }).click()
      const viewer = page.getByRole('dialog')
      const approve = viewer.getByRole('button', { name: 'Approve scene 01' })
      await approve.waitFor()
      const still = viewer.locator('img').first()
      await still.waitFor()
      const [picture, button] = [await still.boundingBox(), await approve.boundingBox()]
      expect(button!.y + button!.height).toBeLessThanOrEqual(844)
      expect(picture!.y + picture!.height).toBeLessThanOrEqual(button!.y)
      expect(picture!.height).toBeGreaterThan(844 / 2)

      const middle = { x: 195, y: picture!.y + picture!.height / 2 }
      const touch = await page.context().newCDPSession(page)
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: middle.y }] })
      await send('touchStart', 320)
      for (const x of [280, 220, 160, 90]) await send('touchMove', x)
      await send('touchEnd', 90)
      await viewer.getByRole('heading', { name: 'Scene 02' }).waitFor()

      await viewer.getByRole('button', { name: 'Approve scene 02' }).click()
      await expect
        .poll(
          async () => (await api.call(readPipeline, { query: { id: pipeline.id } })).scenes[1]?.approvedAt,
          patience
        )
        .toBeTruthy()
      // The button that was pressed is gone, and the keys work all the same.
      await viewer.getByText('Approved', { exact: false }).first().waitFor()
      await page.keyboard.press('n')
      await viewer.getByRole('heading', { name: 'Scene 03' }).waitFor()
      await viewer.getByRole('button', { name: 'Next to approve' }).click()
      await viewer.getByRole('heading', { name: 'Scene 01' }).waitFor()
      await page.keyboard.press('a')
      await expect
        .poll(
          async () => (await api.call(readPipeline, { query: { id: pipeline.id } })).scenes[0]?.approvedAt,
          patience
        )
        .toBeTruthy()
      await page.keyboard.press('Escape')
      await viewer.waitFor({ state: 'detached' })
      await page.context().close()
    }
  )

  test('is larger by the wheel, with the whole file only then', { timeout: 180_000 }, async () => {
    const page = await studio.openPage()
    const whole: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/media/') && search === '') whole.push(pathname)
    })
    await page.goto(studio.url + pageAddress(studioPages.pipeline, { pipelineId: pipeline.id }))
    await page.getByRole('button', { name: 'Enlarge scene 03' }).click()
    await page.getByRole('dialog').locator('img').first().waitFor()
    expect(whole).toEqual([])
    await page.mouse.move(500, 400)
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -400)
        return whole.length
      }, patience)
      .toBeGreaterThan(0)
    await page.context().close()
  })
})

test('T compares two takes right after a retake, whose button is gone', { timeout: 180_000 }, async () => {
  const page = await studio.openPage()
  await page.goto(studio.url + pageAddress(studioPages.pipeline, { pipelineId: pipeline.id }))
  await page.getByRole('button', { name: 'Retake scene 03 as it is' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Spend/ })
    .dblclick()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('t')
  const takes = page.getByRole('dialog', { name: 'Scene 03, every take' })
  // Until then it says what it waits for.
  await takes
    .getByText(/^Take 2 is being made|^The takes are being read/)
    .or(takes.getByRole('slider'))
    .first()
    .waitFor()
  await takes.getByRole('region', { name: 'Two takes side by side' }).waitFor(patience)
  await page.context().close()
})

test.each([
  [360, 640],
  [320, 568],
  [640, 360]
])(
  'in a window of %s by %s pixels, the bar of a page leaves the page in view',
  async (width, height) => {
    const page = await studio.openPage({ ...phone, viewport: { width, height } })
    for (const [path, name] of [
      [pageAddress(studioPages.pipeline, { pipelineId: pipeline.id }), /^Animate \d|^Approve all completed/],
      [pageAddress(studioPages.storyboard, { storyboardId: pipeline.storyboardId ?? '' }), 'Generate scene images']
    ] as const) {
      await page.goto(studio.url + path)
      const button = page.getByRole('button', { name }).first()
      await button.waitFor()
      const bar = await button.evaluate((element) => {
        let bar: Element | null = element
        while (bar && getComputedStyle(bar).position !== 'sticky') bar = bar.parentElement
        return bar?.getBoundingClientRect().height ?? Infinity
      })
      expect(bar / height).toBeLessThan(0.22)
    }
    await page.context().close()
  },
  120_000
)

test.each([320, 390])('nothing is wider than a window of %s pixels', { timeout: 180_000 }, async (width) => {
  const page = await studio.openPage({ ...phone, viewport: { width, height: 700 } })
  for (const path of [
    pageAddress(studioPages.library),
    pageAddress(studioPages.pipeline, { pipelineId: pipeline.id })
  ]) {
    await page.goto(studio.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Close this note' }).click()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('The understudy is on.').count()).toBe(0)
  await page.context().close()
})
