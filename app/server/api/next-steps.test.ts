import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFootage } from '@callsheet/lib/adapters/node/footage-reader/testing/write-footage.ts'
import { animatics } from '@callsheet/lib/database/schema/animatics.ts'
import { elements, scripts, storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { chatRuns, chatThreads, spendQuotes } from '@callsheet/lib/database/schema/chat.ts'
import { cuts, hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { brandReadings } from '@callsheet/lib/database/schema/brand-kits.ts'
import { offers } from '@callsheet/lib/database/schema/offers.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import { chatRunStates, jobStates } from '@callsheet/lib/next-steps/work.ts'
import { failureCodes, mediaStates, type FailureCode, type MediaState } from '@callsheet/lib/states.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { nextStepSchema } from '@callsheet/lib/wire/next-step.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import { sampleScript } from '../../testing/finished-ad.ts'
import { pngOf } from '../../testing/picture-file.ts'
import { signInByLink } from '../../testing/sign-in-by-link.ts'
import { startTestApp, type Answer, type TestApp } from '../../testing/start-test-app.ts'

/**
 * Walks every state of every kind of item and takes the step that the item names, by the route that the step's button
 * calls. Rows of the pipeline service's work are written directly.
 */
let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await startTestApp({ APP_DATABASE_CONNECTIONS: '10' })
  cookie = await signInByLink(await app.app.createOwnerSignInLink())
  // The pipeline service takes everything, and the agents service is away.
  app.services.answerWith(({ path }) =>
    path.startsWith('/api/')
      ? Response.json({ accepted: 1 }, { status: 202 })
      : Response.json({ status: 503, code: 'unavailable', detail: 'Away.' }, { status: 503 })
  )
  const grant = { userId: app.app.ownerId, credits: 10_000_000, description: 'The walk through every state' }
  await call('POST', '/api/credits/grants', grant)
}, 60_000)

afterAll(() => app?.stop())

/** The browser in which the user has signed in. */
const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  app.call(method, path, {
    key: null,
    body,
    headers: { cookie, origin: app.app.publicUrl, 'idempotency-key': crypto.randomUUID() }
  })

interface Item {
  /** The kind and the state. */
  name: string
  /** The system works on it, and the user has nothing to do. */
  isRunning: boolean
  /** The step, from every place where the item is read. */
  read(): Promise<unknown[]>
  /** What the button of each step does. Steps that only open a page need none. */
  acts?: Record<string, () => Promise<Answer>>
}

const taken = new Set<string>()

/** Every problem of the item, in words. Takes its step, which may change it. */
async function problemsOf({ name, isRunning, read, acts = {} }: Item): Promise<string[]> {
  const steps = (await read()).map((step) => nextStepSchema.parse(step))
  const [step] = steps
  if (!step) return [`${name}: is read nowhere`]
  const others = steps.filter((other) => JSON.stringify(other) !== JSON.stringify(step))
  if (others.length > 0)
    return [`${name}: says ${[step, ...others].map(({ action, href }) => `${action} ${href}`).join(' and ')}`]
  if (step.isWaiting !== isRunning) return [`${name}: ${step.action}, and it is ${isRunning ? '' : 'not '}running`]
  taken.add(step.action)
  if (step.href === null) return []
  const page = await openPage(step.href)
  if (page) return [`${name}: ${step.action} opens ${step.href}, which answers ${page}`]
  const act = acts[step.action]
  if (!act) return pageActions.has(step.action) ? [] : [`${name}: nothing does ${step.action}`]
  const answer = await act()
  return answer.status < 400 ? [] : [`${name}: ${step.action} is refused: ${answer.status} ${answer.body.detail}`]
}

/** Steps whose whole effect is the page. */
const pageActions = new Set([
  'ask-again',
  'continue',
  'correct',
  'create-video',
  'download',
  'lock-elements',
  'open',
  'open-chat',
  'open-library',
  'open-review',
  'pick-format',
  'start-ad',
  'use-element',
  'watch'
])

/** What each page reads when it opens. Null when all of it is there. */
async function openPage(href: string): Promise<string | null> {
  const { pathname, searchParams } = new URL(href, 'http://studio.test')
  const [path] = Object.values(studioPages).filter((each) =>
    new RegExp(`^${each.replaceAll(/\$\w+/g, '[^/]+')}$`).test(pathname)
  )
  const id = pathname.split('/')[2] ?? ''
  const reads: Partial<Record<string, string>> = {
    [studioPages.ads]: `/api/offers/${searchParams.get('offer')}`,
    [studioPages.ad]: `/api/ads/${id}`,
    [studioPages.finalCut]: `/api/ads/${id}/cuts`,
    [studioPages.storyboard]: `/api/storyboards/${id}`,
    [studioPages.pipeline]: `/api/pipelines?id=${id}`,
    [studioPages.chat]: '/api/chat/threads',
    [studioPages.thread]: `/api/chat/threads/${id}`,
    [studioPages.library]: searchParams.has('item') ? `/api/media/${searchParams.get('item')}` : '/api/library',
    [studioPages.castVault]: '/api/elements',
    [studioPages.offer]: `/api/offers/${id}`,
    [studioPages.brandReading]: `/api/brand-readings/${pathname.split('/')[3] ?? ''}`,
    [studioPages.quote]: `/api/quotes/${id}`
  }
  const read = path && reads[path]
  if (!read) return 'no page'
  const { status } = await call('GET', read)
  return status === 200 ? null : String(status)
}

async function expectNoProblems(items: AsyncIterable<Item>, { atOnce = 4 } = {}): Promise<void> {
  const problems: string[] = []
  const running = new Set<Promise<unknown>>()
  // The next item is brought to its state while others are checked.
  for await (const item of items) {
    const check = problemsOf(item)
      .then((found) => problems.push(...found))
      .finally(() => running.delete(check))
    running.add(check)
    if (running.size >= atOnce) await Promise.race(running)
  }
  await Promise.all(running)
  expect(problems).toEqual([])
}

const isRunning = (status: string) => ['Queued', 'Submitting', 'Generating'].includes(status)

interface MediaFate {
  status: MediaState
  failureCode: FailureCode | null
}

const fates: MediaFate[] = mediaStates.flatMap((status) =>
  (status === 'Failed' ? failureCodes : [null]).map((failureCode) => ({ status, failureCode }))
)

/** What can still become of media that were once finished: their file can be lost or turn out to be none. */
const laterFates = fates.filter(
  ({ status, failureCode }) => status === 'Completed' || failureCode === 'asset-lost' || failureCode === 'asset-invalid'
)

/** Where the scene has gone on or its pipeline is closed: one failure of each sort. */
const sortsOfFates = fates.filter(
  ({ failureCode }) =>
    failureCode === null || ['moderated', 'provider-error', 'outcome-unknown', 'asset-lost'].includes(failureCode)
)

/** Of a take that another one replaced. */
const replacedFates = sortsOfFates.filter(
  ({ status, failureCode }) =>
    status === 'Queued' || status === 'Completed' || failureCode === 'moderated' || failureCode === 'asset-lost'
)

const nameOf = ({ status, failureCode }: MediaFate) => failureCode ?? status

async function setFate(kind: 'image' | 'video', id: string, fate: MediaFate, isStored = true): Promise<void> {
  const isDone = fate.status === 'Completed'
  const set = {
    ...fate,
    providerTaskId: crypto.randomUUID(),
    storageKey: isDone && isStored ? `test/${id}` : null,
    sha256: isDone && isStored ? 'a'.repeat(64) : null,
    completedAt: isDone ? new Date() : null
  }
  const table = kind === 'image' ? images : videos
  await app.database.database.update(table).set(set).where(eq(table.id, id))
}

async function createAd(decisions: object = {}): Promise<string> {
  const { body, status } = await call('POST', '/api/ads', { idea: 'Cold brew', name: 'Cold brew', ...decisions })
  expect(status).toBe(201)
  return body.id
}

const pictureOf = (more: object = {}) => ({
  prompt: 'A hand.',
  aspect_ratio: '9:16',
  imageModel: 'nano-banana-2',
  ...more
})
const clipOf = (more: object = {}) => ({ videoType: 'generic', prompt: 'It pours.', durationSeconds: 4, ...more })

interface Scene {
  adId: string
  pipelineId: string
  sceneId: string
  imageId: string
  videoId: string | null
}

const stages = ['review', 'approved', 'animating', 'skipped'] as const

/** A pipeline of one scene, brought to this stage through the API. */
async function makeScene(
  stage: (typeof stages)[number],
  { storyboardId }: { storyboardId?: string } = {}
): Promise<Scene> {
  const adId = await createAd()
  const created = await call('POST', '/api/pipelines', {
    adId,
    storyboardId,
    title: 'Bitter',
    videoType: 'generic',
    imageModel: 'nano-banana-2',
    videoModel: 'seedance-2',
    aspectRatio: '9:16',
    scenes: [{ prompt: 'A hand pours.', durationSeconds: 4 }]
  })
  const [scene] = created.body.scenes
  const found = { adId, pipelineId: created.body.id, sceneId: scene.id, imageId: scene.image.id, videoId: null }
  if (stage === 'skipped') await call('POST', `/api/pipelines/${found.pipelineId}/scenes/${scene.id}/skip`)
  if (stage === 'review' || stage === 'skipped') return found
  await setFate('image', found.imageId, { status: 'Completed', failureCode: null })
  await call('POST', `/api/pipelines/${found.pipelineId}/approve`, { allCompleted: true })
  if (stage === 'approved') return found
  const advanced = await call('POST', `/api/pipelines/${found.pipelineId}/advance`, {})
  return { ...found, videoId: advanced.body.scenes[0].video.id }
}

const close = ({ pipelineId }: Scene) => call('POST', `/api/pipelines/${pipelineId}/close`)
const readPipeline = async ({ pipelineId }: Scene) => (await call('GET', `/api/pipelines?id=${pipelineId}`)).body

async function retake(scene: Scene, what: 'image' | 'video'): Promise<void> {
  const { status } = await call('POST', `/api/pipelines/${scene.pipelineId}/scenes/${scene.sceneId}/retry`, { what })
  expect(status).toBe(202)
}

/** All places that say something about a take of a scene. */
async function readTake(scene: Scene, kind: 'image' | 'video', id: string): Promise<unknown[]> {
  const { pipelineId, sceneId } = scene
  const takes = (await call('GET', `/api/pipelines/${pipelineId}/scenes/${sceneId}/takes`)).body
  const shown = (await readPipeline(scene)).scenes[0][kind]
  const listed = (await call('GET', `/api/library?adId=${scene.adId}&kind=${kind}`)).body.items
  const views = [
    (await call('GET', `/api/media/${id}`)).body,
    ...takes[`${kind}s`],
    ...listed,
    ...(shown ? [shown] : [])
  ].filter((view) => view.id === id)
  expect(views.length).toBeGreaterThanOrEqual(3)
  return views.map(({ nextStep }) => nextStep)
}

function takeActs({ pipelineId, sceneId }: Scene, kind: 'image' | 'video', id: string): Item['acts'] {
  const path = `/api/pipelines/${pipelineId}`
  const again = () => call('POST', `${path}/scenes/${sceneId}/retry`, { what: kind })
  return {
    approve: () => call('POST', `${path}/approve`, { sceneId, imageId: id }),
    async animate() {
      const answer = await call('POST', `${path}/advance`, {})
      return answer.body.animated === 1 ? answer : { ...answer, status: 409, body: { detail: 'nothing was animated' } }
    },
    retry: again,
    edit: again,
    'use-take': () => call('POST', `${path}/scenes/${sceneId}/take`, { [`${kind}Id`]: id }),
    ...mediaActs(id)
  }
}

const mediaActs = (id: string) => ({
  copy: () => call('POST', `/api/media/${id}/copies`),
  save: () => call('PATCH', '/api/library/items', { ids: [id], isSaved: true })
})

test('a still of a pipeline, in every stage of its scene', { timeout: 180_000 }, () =>
  expectNoProblems(stillsOfPipelines())
)

async function* stillsOfPipelines(): AsyncGenerator<Item> {
  for (const stage of stages)
    for (const isClosed of [false, true])
      for (const isInUse of stage === 'skipped' ? [true] : [true, false])
        for (const fate of fatesOfTake({ stage, isInUse, isClosed })) {
          const scene = await makeScene(isInUse ? stage : 'review')
          if (!isInUse) {
            await setFate('image', scene.imageId, { status: 'Completed', failureCode: null })
            await retake(scene, 'image')
            const { image } = (await readPipeline(scene)).scenes[0]
            await setFate('image', image.id, { status: 'Completed', failureCode: null })
            if (stage !== 'review')
              await call('POST', `/api/pipelines/${scene.pipelineId}/approve`, { allCompleted: true })
            if (stage === 'animating') await call('POST', `/api/pipelines/${scene.pipelineId}/advance`, {})
          }
          if (isClosed) await close(scene)
          await setFate('image', scene.imageId, fate)
          yield {
            name: `still ${nameOf(fate)}, ${stage}${isInUse ? '' : ', replaced'}${isClosed ? ', closed' : ''}`,
            isRunning: isRunning(fate.status),
            read: () => readTake(scene, 'image', scene.imageId),
            acts: takeActs(scene, 'image', scene.imageId) ?? {}
          }
        }
}

function fatesOfTake({
  stage,
  isInUse,
  isClosed
}: {
  stage: string
  isInUse: boolean
  isClosed: boolean
}): MediaFate[] {
  if (isInUse && (stage === 'approved' || stage === 'animating')) return laterFates
  if (!isInUse) return replacedFates
  return isClosed ? sortsOfFates : fates
}

test('a clip of a pipeline, in use and replaced', { timeout: 180_000 }, () => expectNoProblems(clipsOfPipelines()))

async function* clipsOfPipelines(): AsyncGenerator<Item> {
  for (const isClosed of [false, true])
    for (const isInUse of [true, false])
      for (const fate of fatesOfTake({ stage: 'review', isInUse, isClosed })) {
        const scene = await makeScene('animating')
        const id = scene.videoId ?? ''
        if (!isInUse) {
          await setFate('video', id, { status: 'Completed', failureCode: null })
          await retake(scene, 'video')
        }
        if (isClosed) await close(scene)
        await setFate('video', id, fate)
        yield {
          name: `clip ${nameOf(fate)}${isInUse ? '' : ', replaced'}${isClosed ? ', closed' : ''}`,
          isRunning: isRunning(fate.status),
          read: () => readTake(scene, 'video', id),
          acts: takeActs(scene, 'video', id) ?? {}
        }
      }
}

test('a pipeline and its scene', { timeout: 180_000 }, () => expectNoProblems(pipelinesAndScenes()))

async function* pipelinesAndScenes(): AsyncGenerator<Item> {
  for (const stage of stages)
    for (const isClosed of [false, true])
      for (const fate of stage === 'approved'
        ? laterFates
        : stage === 'skipped'
          ? laterFates.slice(0, 1)
          : isClosed
            ? sortsOfFates
            : fates)
        for (const isStored of stage === 'animating' && fate.status === 'Completed' ? [true, false] : [true]) {
          const scene = await makeScene(stage)
          const kind = scene.videoId ? 'video' : 'image'
          const id = scene.videoId ?? scene.imageId
          if (isClosed) await close(scene)
          await setFate(kind, id, fate, isStored)
          const name = `${stage}, ${kind} ${nameOf(fate)}${isStored ? '' : ', not stored'}${isClosed ? ', closed' : ''}`
          const acts = takeActs(scene, kind, id) ?? {}
          const sceneStep = (await readPipeline(scene)).scenes[0].nextStep
          yield {
            name: `scene ${name}`,
            isRunning: stage !== 'skipped' && isRunning(fate.status),
            // Read before a step of its pipeline is taken.
            read: async () => [sceneStep],
            acts: Object.fromEntries(Object.keys(acts).map((action) => [action, untouched]))
          }
          yield {
            name: `pipeline ${name}`,
            isRunning: !isClosed && stage !== 'skipped' && (isRunning(fate.status) || !isStored),
            read: async () => [(await readPipeline(scene)).nextStep],
            acts: {
              ...acts,
              retry: fate.failureCode === 'asset-lost' ? acts['copy']! : acts['retry']!,
              approve: () => call('POST', `/api/pipelines/${scene.pipelineId}/approve`, { allCompleted: true }),
              close: () => close(scene),
              cut: () => call('POST', `/api/ads/${scene.adId}/cuts`, {})
            }
          }
        }
}

/** The same step is taken on the take of the scene. */
const untouched = async (): Promise<Answer> => ({ status: 200, headers: new Headers(), body: {} })

test('a still and a clip of an ad that is made scene by scene', { timeout: 180_000 }, () =>
  expectNoProblems(scenesOfAds())
)

async function* scenesOfAds(): AsyncGenerator<Item> {
  for (const at of ['made', 'approved', 'animated', 'clip', 'replaced'] as const)
    for (const fate of at === 'made' || at === 'clip' || at === 'replaced' ? fates : laterFates) {
      const adId = await createAd({ route: 'scenes' })
      const make = () => call('POST', '/api/images', pictureOf({ adId, scene: 1 }))
      const animate = () => call('POST', '/api/videos', clipOf({ adId, scene: 1 }))
      const still = await make()
      const imageId: string = still.body.id
      const approve = () => call('POST', `/api/ads/${adId}/scenes/1/approve`, { imageId })
      let id = imageId
      if (at === 'replaced') await make()
      if (at === 'approved' || at === 'animated' || at === 'clip') {
        await setFate('image', imageId, { status: 'Completed', failureCode: null })
        expect((await approve()).status).toBe(200)
      }
      if (at === 'animated' || at === 'clip') {
        const clip = await animate()
        expect(clip.status).toBe(202)
        if (at === 'clip') id = clip.body.id
      }
      const kind = at === 'clip' ? 'video' : 'image'
      await setFate(kind, id, fate)
      yield {
        name: `scene by scene, ${at}: ${nameOf(fate)}`,
        isRunning: isRunning(fate.status),
        async read() {
          const scenes = (await call('GET', `/api/ads/${adId}/scenes`)).body.items
          const listed = (await call('GET', `/api/library?adId=${adId}&kind=${kind}`)).body.items
          return [(await call('GET', `/api/media/${id}`)).body, scenes[0][kind], ...listed]
            .filter((view) => view?.id === id)
            .map(({ nextStep }) => nextStep)
        },
        acts: {
          approve,
          animate,
          retry: kind === 'image' ? make : animate,
          edit: kind === 'image' ? make : animate,
          ...mediaActs(id)
        }
      }
    }
}

test('a picture, an upload, a sheet and a clip without a scene', { timeout: 180_000 }, () =>
  expectNoProblems(singleMedia())
)

async function* singleMedia(): AsyncGenerator<Item> {
  const element = await makeElement(null)
  for (const what of ['picture', 'saved picture', 'clip', 'sheet'] as const)
    for (const fate of fates) {
      const again = () =>
        what === 'clip'
          ? call('POST', '/api/videos', clipOf({ aspectRatio: '9:16' }))
          : what === 'sheet'
            ? allowed(call('POST', `/api/elements/${element}/sheets`, { imageModel: 'nano-banana-2' }))
            : call('POST', '/api/images', pictureOf({ isSaved: what === 'saved picture' }))
      const id: string = what === 'sheet' ? await addSheet(element, fate) : (await again()).body.id
      const kind = what === 'clip' ? 'video' : 'image'
      await setFate(kind, id, fate)
      yield {
        name: `${what} ${nameOf(fate)}`,
        isRunning: isRunning(fate.status),
        async read() {
          const listed = (await call('GET', `/api/library?kind=${kind}`)).body.items
          return [(await call('GET', `/api/media/${id}`)).body, ...listed]
            .filter((view) => view.id === id)
            .map(({ nextStep }) => nextStep)
        },
        acts: { retry: again, edit: again, ...mediaActs(id) }
      }
    }
  const upload = await fetch(`${app.app.url}/api/uploads?purpose=product`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.ownerKey}` },
    body: new Uint8Array(pngOf(30, 40))
  })
  const { id } = (await upload.json()) as { id: string }
  yield { name: 'upload', isRunning: false, read: async () => [(await call('GET', `/api/media/${id}`)).body.nextStep] }
}

async function makeElement(adId: string | null): Promise<string> {
  const { body } = await call('POST', '/api/elements', {
    ...(adId && { adId }),
    slug: `bottle-${crypto.randomUUID().slice(0, 8)}`,
    kind: 'product',
    name: 'The bottle',
    description: 'A brown glass bottle.'
  })
  return body.id
}

/** A sheet of the element in this state. Its prompt is written by an agent, which the tests of the app do not have. */
async function addSheet(elementId: string, fate: MediaFate): Promise<string> {
  const { database } = app.database
  const id = crypto.randomUUID()
  const [element] = await database.select().from(elements).where(eq(elements.id, elementId))
  await database.insert(images).values({
    id,
    ownerId: app.app.ownerId,
    adId: element?.adId,
    purpose: 'element',
    isSaved: true,
    modelId: 'nano-banana-2',
    apiModelPath: 'nano-banana-2',
    provider: 'kie-jobs',
    input: { kind: 'image', prompt: 'A sheet.', references: [] },
    credits: 8
  })
  await database.update(elements).set({ sheetImageId: id }).where(eq(elements.id, elementId))
  await setFate('image', id, fate)
  return id
}

/** Only a refusal of the app itself counts, and the agents service is away. */
async function allowed(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  return answer.status === 502 ? { ...answer, status: 202 } : answer
}

test('an element, of an ad and of the cast vault', { timeout: 180_000 }, () => expectNoProblems(elementStates()))

async function* elementStates(): AsyncGenerator<Item> {
  for (const isInAd of [true, false])
    for (const fate of [null, ...fates])
      for (const isLocked of fate?.status === 'Completed' ? [false, true] : [false]) {
        const adId = isInAd ? await createAd() : null
        const id = await makeElement(adId)
        const draw = () => allowed(call('POST', `/api/elements/${id}/sheets`, { imageModel: 'nano-banana-2' }))
        const lock = () => call('PATCH', `/api/elements/${id}`, { isLocked: true })
        if (fate) await addSheet(id, fate)
        if (isLocked) await lock()
        yield {
          name: `element ${fate ? nameOf(fate) : 'described'}${isLocked ? ', locked' : ''}${isInAd ? '' : ' in the vault'}`,
          isRunning: fate !== null && isRunning(fate.status),
          async read() {
            const listed = (await call('GET', `/api/elements${adId ? `?adId=${adId}` : ''}`)).body.items
            return [(await call('GET', `/api/elements/${id}`)).body, ...listed]
              .filter((view) => view.id === id)
              .map(({ nextStep }) => nextStep)
          },
          acts: { 'draw-sheet': draw, 'lock-element': lock }
        }
      }
}

test('an ad, its script and its storyboard', { timeout: 180_000 }, () =>
  // They share an ad, and a step of one changes what the others say.
  expectNoProblems(writing(), { atOnce: 1 })
)

async function* writing(): AsyncGenerator<Item> {
  const { database } = app.database
  const { ownerId } = app.app
  const model = 'a-model-of-the-tests'
  for (const formatSlug of [null, 'podcast', 'viral-chibi'])
    for (const route of [null, 'storyboard', 'scenes'] as const)
      for (const written of ['nothing', 'script', 'storyboard', 'pipeline'] as const) {
        if (formatSlug === null && written !== 'nothing') continue
        if (formatSlug === 'viral-chibi' && (written === 'storyboard' || written === 'pipeline')) continue
        if (route === 'scenes' && written === 'pipeline') continue
        const adId = await createAd({ formatSlug: formatSlug ?? undefined, route: route ?? undefined })
        const name = `of ${formatSlug ?? 'no format'}, ${route ?? 'no route'}, ${written} written`
        const chooseRoute = () => call('PATCH', `/api/ads/${adId}`, { route: 'storyboard' })
        const [scriptId, storyboardId] = [crypto.randomUUID(), crypto.randomUUID()]
        const content: Script = { ...sampleScript, formatSlug: formatSlug === 'viral-chibi' ? formatSlug : 'podcast' }
        const owned = { ownerId, adId, title: 'Day three', model }
        if (written !== 'nothing')
          await database.insert(scripts).values({ ...owned, id: scriptId, formatSlug: content.formatSlug, content })
        const shot = {
          position: 1,
          title: 'The pour',
          action: 'A hand pours.',
          prompt: 'Medium shot.',
          motion: 'It swirls.',
          shotSize: 'medium',
          cameraMove: 'static',
          spokenScript: '',
          elementSlugs: [],
          soundEffects: [],
          durationSeconds: 4
        } as const
        const board = { title: 'Day three', elements: [], shots: [{ ...shot, elementSlugs: [], soundEffects: [] }] }
        const produce = () =>
          call('POST', '/api/pipelines', {
            adId,
            storyboardId,
            title: 'Bitter',
            videoType: 'generic',
            imageModel: 'nano-banana-2',
            videoModel: 'seedance-2',
            aspectRatio: '9:16',
            scenes: [{ prompt: 'A hand pours.', durationSeconds: 4 }]
          })
        if (written === 'storyboard' || written === 'pipeline')
          await database.insert(storyboards).values({ ...owned, id: storyboardId, scriptId, content: board })
        if (written === 'pipeline') expect((await produce()).status).toBe(201)
        const write = () =>
          allowed(call('POST', `/api/ads/${adId}/scripts`, { format_slug: formatSlug, scenes: 3, secondsPerScene: 5 }))
        yield {
          name: `ad ${name}`,
          isRunning: written === 'pipeline',
          read: () => readAd(adId),
          acts: {
            'write-script': write,
            'choose-route': chooseRoute,
            'choose-ratio': () => call('PATCH', `/api/ads/${adId}`, { aspectRatio: '9:16' }),
            'write-storyboard': () => allowed(call('POST', `/api/ads/${adId}/storyboards`, { scriptId })),
            'create-pipeline': produce
          }
        }
        if (written !== 'nothing')
          yield {
            name: `script ${name}`,
            isRunning: false,
            async read() {
              const [listed] = (await call('GET', `/api/ads/${adId}/scripts`)).body.items
              return [(await call('GET', `/api/scripts/${scriptId}`)).body.nextStep, listed.nextStep]
            },
            acts: {
              'choose-route': chooseRoute,
              'choose-ratio': () => call('PATCH', `/api/ads/${adId}`, { aspectRatio: '9:16' }),
              'write-storyboard': () => allowed(call('POST', `/api/ads/${adId}/storyboards`, { scriptId }))
            }
          }
        if (written === 'storyboard' || written === 'pipeline')
          yield {
            name: `storyboard ${name}`,
            isRunning: false,
            async read() {
              const [listed] = (await call('GET', `/api/ads/${adId}/storyboards`)).body.items
              return [(await call('GET', `/api/storyboards/${storyboardId}`)).body.nextStep, listed.nextStep]
            },
            acts: { 'create-pipeline': produce, 'choose-route': chooseRoute }
          }
      }
}

/** The page and the list of ads. */
async function readAd(adId: string): Promise<unknown[]> {
  const listed = (await call('GET', '/api/ads?limit=100')).body.items.filter(({ id }: { id: string }) => id === adId)
  return [(await call('GET', `/api/ads/${adId}`)).body, ...listed].map(({ nextStep }) => nextStep)
}

test('an ad whose stills, clips or film are made', { timeout: 180_000 }, () => expectNoProblems(adsInProduction()))

async function* adsInProduction(): AsyncGenerator<Item> {
  const { database } = app.database
  const { ownerId } = app.app
  for (const stage of stages)
    for (const fate of stage === 'skipped' || stage === 'approved' ? laterFates.slice(0, 1) : sortsOfFates) {
      const scene = await makeScene(stage)
      const kind = scene.videoId ? 'video' : 'image'
      const id = scene.videoId ?? scene.imageId
      await setFate(kind, id, fate)
      const acts = takeActs(scene, kind, id) ?? {}
      yield {
        name: `ad, ${stage}: ${kind} ${nameOf(fate)}`,
        isRunning: stage !== 'skipped' && isRunning(fate.status),
        read: () => readAd(scene.adId),
        acts: {
          ...acts,
          retry: fate.failureCode === 'asset-lost' ? acts['copy']! : acts['retry']!,
          approve: () => call('POST', `/api/pipelines/${scene.pipelineId}/approve`, { allCompleted: true }),
          close: () => close(scene),
          cut: () => call('POST', `/api/ads/${scene.adId}/cuts`, {})
        }
      }
    }
  for (const status of jobStates)
    for (const has of ['nothing before', 'a film before', 'a newer take'] as const) {
      const scene = await makeScene('animating')
      const { adId, videoId } = scene
      await setFate('video', videoId ?? '', { status: 'Completed', failureCode: null })
      const cutAgain = () => call('POST', `/api/ads/${adId}/cuts`, {})
      const versions = has === 'nothing before' ? [status] : (['Completed', status] as const)
      for (const [index, each] of versions.entries()) {
        const jobId = crypto.randomUUID()
        await database
          .insert(backgroundJobs)
          .values({ id: jobId, ownerId, kind: 'test-of-a-film', status: each, input: {} })
        await database.insert(cuts).values({
          id: crypto.randomUUID(),
          ownerId,
          adId,
          version: index + 1,
          title: 'Bitter',
          folder: 'Cold brew/Bitter',
          aspectRatio: '9:16',
          jobId,
          storageKey: each === 'Completed' ? `test/${jobId}` : null,
          durationSeconds: 4,
          createdAt: has === 'a newer take' ? new Date(0) : new Date(),
          settings: {
            clips: [
              {
                videoId: has === 'a newer take' ? jobId : (videoId ?? ''),
                inSeconds: 0,
                outSeconds: null,
                captionText: null,
                words: null
              }
            ],
            captions: { isBurnedIn: false, style: 'plain', hasSpeakerLabels: false },
            overlays: [],
            isLevelled: true
          }
        })
      }
      yield {
        name: `ad with a cut ${status}, ${has}`,
        isRunning: status === 'Queued' || status === 'Running',
        read: () => readAd(adId),
        acts: { 'cut-again': cutAgain, retry: cutAgain }
      }
    }
}

test('an offer, another opening, a price and an answer of the chat', { timeout: 180_000 }, () =>
  expectNoProblems(work())
)

async function* work(): AsyncGenerator<Item> {
  const { database } = app.database
  const { ownerId } = app.app
  const isAtWork = (status: string) => status === 'Queued' || status === 'Running'
  for (const status of jobStates) {
    const { body: offer } = await call('POST', '/api/offers', { text: 'Cold brew that never turns bitter.' })
    await database.update(offers).set({ status }).where(eq(offers.id, offer.id))
    await database.update(backgroundJobs).set({ status }).where(eq(backgroundJobs.subjectId, offer.id))
    yield {
      name: `offer ${status}`,
      isRunning: isAtWork(status),
      async read() {
        const listed = (await call('GET', '/api/offers')).body.items.find(({ id }: { id: string }) => id === offer.id)
        return [(await call('GET', `/api/offers/${offer.id}`)).body.nextStep, listed.nextStep]
      },
      acts: { retry: () => call('POST', `/api/offers/${offer.id}/retry`) }
    }
  }
  for (const status of jobStates) {
    const start = () => call('POST', '/api/brand-readings', { url: 'https://slowtide.example/' })
    const { body: reading } = await start()
    await database.update(brandReadings).set({ status }).where(eq(brandReadings.id, reading.id))
    yield {
      name: `reading ${status}`,
      isRunning: isAtWork(status),
      read: async () => [(await call('GET', `/api/brand-readings/${reading.id}`)).body.nextStep],
      acts: { retry: start }
    }
  }
  for (const isStored of [true, false])
    for (const fate of fates.filter(({ status }) => isStored || status === 'Completed')) {
      const scene = await makeScene('animating')
      const id = scene.videoId ?? ''
      await setFate('video', id, fate, isStored)
      const { adId, pipelineId, sceneId } = scene
      const [first] = sampleScript.scenes
      await database
        .insert(hookVariants)
        .values({ id: crypto.randomUUID(), ownerId, adId, pipelineId, sceneId, number: 1, scene: first!, model: 'm' })
      yield {
        name: `opening ${nameOf(fate)}${isStored ? '' : ', not stored'}`,
        isRunning: isRunning(fate.status) || (fate.status === 'Completed' && !isStored),
        read: async () => [(await call('GET', `/api/ads/${adId}/hook-variants`)).body.items[0].nextStep],
        acts: {
          ...takeActs(scene, 'video', id),
          cut: () => call('POST', `/api/ads/${adId}/cuts`, { clips: [{ videoId: id }] })
        }
      }
    }
  for (const status of ['open', 'confirmed', 'declined', 'done', 'failed'] as const)
    for (const press of [null, 'Approve these stills'])
      // Expired, or broken off.
      for (const isPast of status === 'open' || status === 'confirmed' ? [false, true] : [false])
        for (const decision of status === 'open' && !isPast ? ['confirm', 'decline'] : ['confirm']) {
          const id = crypto.randomUUID()
          await database.insert(spendQuotes).values({
            id,
            ownerId,
            adId: await createAd(),
            tool: 'generate_image',
            input: { prompt: 'A hand.', aspect_ratio: '9:16', image_model: 'nano-banana-2' },
            credits: 8,
            summary: 'A picture',
            press,
            status,
            decidedAt: status === 'open' ? null : new Date(Date.now() - (isPast ? 3_600_000 : 0)),
            expiresAt: new Date(Date.now() + (isPast ? -1 : 1) * 3_600_000)
          })
          yield {
            name: `price ${status}${isPast ? ', long ago' : ''}${press ? ', with a decision' : ''}`,
            isRunning: status === 'confirmed' && !isPast,
            read: async () => [(await call('GET', `/api/quotes/${id}`)).body.nextStep],
            acts: { confirm: () => call('POST', `/api/quotes/${id}`, { decision }) }
          }
        }
  for (const state of chatRunStates) {
    const threadId = crypto.randomUUID()
    await database.insert(chatThreads).values({ id: threadId, ownerId, title: 'Cold brew' })
    // An answer that waits is a finished one with an open price.
    const stored = state === 'awaiting-confirmation' ? 'completed' : state
    await database.insert(chatRuns).values({ id: crypto.randomUUID(), ownerId, threadId, state: stored })
    const quoteId = crypto.randomUUID()
    if (state === 'awaiting-confirmation')
      await database.insert(spendQuotes).values({
        id: quoteId,
        ownerId,
        threadId,
        tool: 'generate_image',
        input: { prompt: 'A hand.', aspect_ratio: '9:16', image_model: 'nano-banana-2' },
        credits: 8,
        summary: 'A picture',
        expiresAt: new Date(Date.now() + 3_600_000)
      })
    const say = async (): Promise<Answer> => {
      const answer = await fetch(`${app.app.url}/api/chat/threads/${threadId}/messages`, {
        method: 'POST',
        headers: { cookie, origin: app.app.publicUrl, 'content-type': 'application/json' },
        body: JSON.stringify({ parts: [{ type: 'text', text: 'Go on.' }] })
      })
      await answer.text()
      return { status: answer.status, headers: answer.headers, body: {} }
    }
    yield {
      name: `answer ${state}`,
      isRunning: state === 'running',
      read: async () => [(await call('GET', `/api/chat/threads/${threadId}`)).body.run.nextStep],
      acts: { reply: say, retry: say, confirm: () => call('POST', `/api/quotes/${quoteId}`, { decision: 'decline' }) }
    }
  }
}

test('a draft of a clip, its scene and its pipeline', { timeout: 180_000 }, () => expectNoProblems(draftsOfClips()))

async function* draftsOfClips(): AsyncGenerator<Item> {
  for (const at of ['new', 'approved', 'replaced'] as const)
    for (const fate of at === 'new' ? fates : at === 'approved' ? laterFates : replacedFates) {
      const scene = await makeScene('approved')
      const path = `/api/pipelines/${scene.pipelineId}`
      const drafted = await call('POST', `${path}/drafts`, {})
      const id: string = drafted.body.scenes[0].draft.id
      const again = () => call('POST', `${path}/scenes/${scene.sceneId}/retry`, { what: 'draft' })
      const approve = () => call('POST', `${path}/drafts/approve`, { videoIds: [id] })
      if (at !== 'new') await setFate('video', id, { status: 'Completed', failureCode: null })
      if (at === 'approved') expect((await approve()).status).toBe(200)
      if (at === 'replaced') expect((await again()).status).toBe(202)
      await setFate('video', id, fate)
      const acts = {
        ...mediaActs(id),
        retry: again,
        edit: again,
        'approve-draft': approve,
        'make-final': () => call('POST', `${path}/finals`, {})
      }
      const name = `${nameOf(fate)}, ${at}`
      const { nextStep: sceneStep } = (await readPipeline(scene)).scenes[0]
      const own = await readDraft(scene, id)
      yield {
        name: `draft ${name}`,
        isRunning: isRunning(fate.status),
        read: async () => own,
        acts: Object.fromEntries(Object.keys(acts).map((action) => [action, untouched]))
      }
      if (at === 'replaced') continue
      yield {
        name: `scene with its draft ${name}`,
        isRunning: isRunning(fate.status),
        read: async () => [sceneStep],
        acts: Object.fromEntries(Object.keys(acts).map((action) => [action, untouched]))
      }
      yield {
        name: `pipeline with a draft ${name}`,
        isRunning: isRunning(fate.status),
        read: async () => [(await readPipeline(scene)).nextStep],
        acts: { ...acts, retry: fate.failureCode === 'asset-lost' ? acts.copy : again }
      }
    }
}

/** All places that say something about a draft. */
async function readDraft({ adId, pipelineId, sceneId }: Scene, id: string): Promise<unknown[]> {
  const takes = (await call('GET', `/api/pipelines/${pipelineId}/scenes/${sceneId}/takes`)).body
  const { draft } = (await call('GET', `/api/pipelines?id=${pipelineId}`)).body.scenes[0]
  const listed = (await call('GET', `/api/library?adId=${adId}&kind=video`)).body.items
  const views = [(await call('GET', `/api/media/${id}`)).body, ...takes.videos, ...listed, ...(draft ? [draft] : [])]
  return views.filter((view) => view.id === id).map(({ nextStep }) => nextStep)
}

test('an animatic', { timeout: 180_000 }, async () => {
  const { database } = app.database
  const scene = await makeScene('approved')
  const again = () => call('POST', `/api/pipelines/${scene.pipelineId}/animatics`, {})
  const made = await again()
  const read = async () => (await call('GET', `/api/animatics/${made.body.id}`)).body
  // The file of its still is not there, so its job fails by itself. Then the job is given each state.
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe('Failed')
  const [row] = await database.select().from(animatics).where(eq(animatics.id, made.body.id))
  const problems: string[] = []
  for (const status of jobStates) {
    await database.update(backgroundJobs).set({ status }).where(eq(backgroundJobs.id, row!.jobId))
    const isAtWork = status === 'Queued' || status === 'Running'
    const item = { name: `animatic ${status}`, isRunning: isAtWork, read: async () => [(await read()).nextStep] }
    problems.push(...(await problemsOf({ ...item, acts: { retry: again } })))
  }
  expect(problems).toEqual([])
})

test('a cut', { timeout: 180_000 }, async () => {
  const { database } = app.database
  const scene = await makeScene('animating')
  await setFate('video', scene.videoId ?? '', { status: 'Completed', failureCode: null })
  const cutAgain = () => call('POST', `/api/ads/${scene.adId}/cuts`, {})
  const { body: cut } = await cutAgain()
  const read = async () => (await call('GET', `/api/cuts/${cut.id}`)).body
  // The file of its clip is not there, so its job fails by itself. Then the job is given each state.
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe('Failed')
  const [row] = await database.select().from(cuts).where(eq(cuts.id, cut.id))
  const problems: string[] = []
  for (const status of jobStates) {
    await database.update(backgroundJobs).set({ status }).where(eq(backgroundJobs.id, row!.jobId))
    const isAtWork = status === 'Queued' || status === 'Running'
    const item = { name: `cut ${status}`, isRunning: isAtWork, read: async () => [(await read()).nextStep] }
    problems.push(...(await problemsOf({ ...item, acts: { retry: cutAgain } })))
  }
  expect(problems).toEqual([])
})

test('a scene whose own clip was set aside', { timeout: 60_000 }, () => expectNoProblems(setAside()))

async function* setAside(): AsyncGenerator<Item> {
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-steps-'))
  const file = join(directory, 'own.mov')
  await writeFootage({ container: 'mov', seconds: 3, file })
  const scene = await makeScene('approved')
  const response = await fetch(`${app.app.url}/api/ads/${scene.adId}/footage?scene=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.ownerKey}`, 'content-type': 'video/quicktime' },
    body: new Uint8Array(await readFile(file))
  })
  await rm(directory, { recursive: true })
  const { id } = await response.json()
  const retryPath = `/api/pipelines/${scene.pipelineId}/scenes/${scene.sceneId}/retry`
  await call('POST', `/api/footage/${id}/set-aside`)
  yield {
    name: 'scene without its own clip',
    isRunning: false,
    read: async () => [(await readPipeline(scene)).scenes[0].nextStep],
    acts: { 'make-clip': () => call('POST', retryPath, { what: 'video' }) }
  }
}

test('every step that the product names was taken', async () => {
  const files = ['media', 'pipeline', 'quote', 'work', 'writing', 'step']
  const sources = await Promise.all(
    files.map((name) => readFile(new URL(`../../../lib/next-steps/${name}.ts`, import.meta.url), 'utf8'))
  )
  const named = new Set(
    sources
      .join('\n')
      .matchAll(/\bact\(\s*'([a-z-]+)'/g)
      .map(([, action]) => action)
  )
  expect(named.size).toBeGreaterThan(20)
  expect([...named].filter((action) => action && !taken.has(action))).toEqual([])
})
