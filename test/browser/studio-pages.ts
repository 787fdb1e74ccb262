import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { animaticsApi } from '@callsheet/lib/wire/app-api/animatics.ts'
import { brandKitsApi } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { brandReadingsApi } from '@callsheet/lib/wire/app-api/brand-readings.ts'
import { chatApi } from '@callsheet/lib/wire/app-api/chat.ts'
import { cutsApi } from '@callsheet/lib/wire/app-api/cuts.ts'
import { elementsApi, type CreateElementRequest } from '@callsheet/lib/wire/app-api/elements.ts'
import { offersApi } from '@callsheet/lib/wire/app-api/offers.ts'
import { pipelinesApi, readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { createPipelineRequestSchema, type PipelineView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { z } from 'zod'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { connectMcp } from '../support/mcp-tools.ts'
import { waitFor } from '../support/wait-for.ts'
import type { OpenStudio } from './open-studio.ts'

const patience = { timeoutSeconds: 600 }

export interface StartPipelineOptions {
  scenes: number
  idea?: string
  /** Draws and locks the sheets of its cast first. */
  withSheets?: boolean
}

export interface PlanBoardOptions {
  idea: string
  formatSlug: string
  videoType?: string
  scenes: number
}

/** Makes an ad by the API, up to its board. */
export async function planBoard(api: ApiClient, { scenes, ...wishes }: PlanBoardOptions): Promise<StoryboardView> {
  const ad = await api.call(adsApi.create, {
    body: { ...wishes, aspectRatio: '9:16', route: 'storyboard' },
    idempotencyKey: crypto.randomUUID()
  })
  const script = await api.call(scriptsApi.write, {
    params: { id: ad.id },
    body: { format_slug: wishes.formatSlug, scenes, secondsPerScene: 5 },
    idempotencyKey: crypto.randomUUID()
  })
  return api.call(storyboardsApi.write, {
    params: { id: ad.id },
    body: { scriptId: script.id },
    idempotencyKey: crypto.randomUUID()
  })
}

/** Makes a podcast ad by the API, up to its stills. */
export async function startPipeline(
  api: ApiClient,
  { scenes, idea = 'Cold brew that never turns bitter, told by two friends', withSheets = false }: StartPipelineOptions
): Promise<PipelineView> {
  const storyboard = await planBoard(api, { idea, formatSlug: 'podcast', videoType: 'podcast', scenes })
  if (withSheets) await lockCast(api, storyboard.adId)
  const request = createPipelineRequestSchema.parse({
    adId: storyboard.adId,
    title: storyboard.title,
    storyboardId: storyboard.id,
    videoType: 'podcast',
    imageModel: 'nano-banana-2',
    videoModel: 'seedance-2',
    aspectRatio: '9:16',
    missingSheets: 'go-without',
    scenes: storyboard.content.shots.map((shot) => ({ ...shot, durationSeconds: Math.round(shot.durationSeconds) }))
  })
  const { id } = await api.call(pipelinesApi.create, { body: request, idempotencyKey: crypto.randomUUID() })
  return waitFor(
    'the stills',
    async () => {
      const pipeline = await api.call(readPipeline, { query: { id } })
      return pipeline.scenes.every((scene) => scene.image?.isStored) && pipeline
    },
    patience
  )
}

export interface FinishedAd {
  adId: string
  pipeline: PipelineView
  cut: CutView
}

/** Makes a podcast ad by the API, up to its clips and a first cut with a price on it. */
export async function finishAd(api: ApiClient, options: StartPipelineOptions): Promise<FinishedAd> {
  const { id, adId } = await startPipeline(api, options)
  const pipeline = await animateAll(api, id)
  const { id: cutId } = await api.call(cutsApi.create, {
    params: { id: adId },
    body: { overlays: [{ kind: 'price', text: '€ 4.90', position: 'top-right' }] },
    idempotencyKey: crypto.randomUUID()
  })
  return { adId, pipeline, cut: await finishCut(api, cutId) }
}

/** Approves every still of a pipeline and waits for its clips. */
export async function animateAll(api: ApiClient, id: string): Promise<PipelineView> {
  await api.call(pipelinesApi.approve, { params: { id }, body: { allCompleted: true } })
  await api.call(pipelinesApi.advance, { params: { id }, idempotencyKey: crypto.randomUUID() })
  return waitFor(
    'the clips',
    async () => {
      const pipeline = await api.call(readPipeline, { query: { id } })
      return pipeline.scenes.every(({ video }) => video?.isStored) && pipeline
    },
    patience
  )
}

export function finishCut(api: ApiClient, id: string): Promise<CutView> {
  return waitFor(
    'the cut',
    async () => {
      const cut = await api.call(cutsApi.read, { params: { id } })
      return cut.status === 'Completed' && cut
    },
    patience
  )
}

/** Draws and locks the sheets of an ad's cast. */
export async function lockCast(api: ApiClient, adId: string): Promise<void> {
  const { items } = await api.call(elementsApi.list, { query: { adId } })
  await lockElements(
    api,
    items.filter(({ kind }) => kind === 'cast').map(({ id }) => id)
  )
}

async function lockElements(api: ApiClient, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await api.call(elementsApi.drawSheets, {
      params: { id },
      body: { imageModel: 'nano-banana-2' },
      idempotencyKey: crypto.randomUUID()
    })
  await waitFor(
    'the sheets',
    async () => {
      const read = await Promise.all(ids.map((id) => api.call(elementsApi.read, { params: { id } })))
      return read.every(({ state }) => state === 'drawn')
    },
    patience
  )
  for (const id of ids) await api.call(elementsApi.update, { params: { id }, body: { isLocked: true } })
}

/** A person with a voice and a product, both locked, and a prop that nobody has drawn. */
async function fillVault(api: ApiClient): Promise<void> {
  const create = (body: CreateElementRequest) => api.call(elementsApi.create, { body })
  const person = await create({
    kind: 'cast',
    name: 'Inês',
    description: 'A woman in her forties, short grey hair, freckles, a green work shirt with rolled sleeves',
    voice: 'Warm and low, from Lisbon, unhurried'
  })
  const product = await create({
    kind: 'product',
    name: 'The amber bottle',
    description: 'A squat amber glass bottle with a cork and a cream label'
  })
  await create({
    kind: 'prop',
    name: 'The green mill',
    description: 'A wooden mill, painted green, with a brass crank'
  })
  await lockElements(api, [person.id, product.id])
}

/** Makes a conversation up to a price that waits for a decision. */
async function holdConversation(api: ApiClient): Promise<string> {
  const { id } = await api.call(chatApi.create, { body: {}, idempotencyKey: crypto.randomUUID() })
  const words = [
    'A barrier cream for nurses who wash their hands 80 times a day',
    'Talking head, 9:16',
    'Storyboard',
    'Yes, make the stills'
  ]
  for (const text of words) {
    const answer = await api.open(chatApi.send, { params: { id }, body: { parts: [{ type: 'text', text }] } })
    // Reads the answer to its end, because the next message waits for it.
    await answer.text()
  }
  return id
}

/** A program with a key asks for a still. Its price waits for the person. */
async function askPrice({ running }: OpenStudio, adId: string): Promise<string> {
  const mcp = await connectMcp({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
  const asked = await mcp.use('generate_image', {
    ad_id: adId,
    prompt: 'A tall glass of cold brew on a sunlit sill, for the last frame',
    image_model: 'nano-banana-2',
    aspect_ratio: '9:16',
    idempotency_key: 'the-last-frame'
  })
  await mcp.close()
  return z.object({ quoteId: z.string() }).parse(asked).quoteId
}

/** A kit, and the proposal of a site that waits for correction. */
async function fillBrands(api: ApiClient, webUrl: string): Promise<{ kitId: string; readingId: string }> {
  const kit = await api.call(brandKitsApi.create, {
    body: {
      content: {
        name: 'Slow Tide Coffee',
        products: ['Slow Tide Cold Brew'],
        voice: { adjectives: ['calm', 'dry', 'exact'], examples: ['Steeped slow.', 'Nothing to fix.'] },
        wordsToUse: ['slow steeped'],
        neverWords: ['game changer'],
        claims: [{ text: 'Steeped for 18 hours', proof: 'The batch log of every run' }],
        disclosures: ['Made with AI'],
        colours: [
          { role: 'primary', hex: '#1a6b54' },
          { role: 'text', hex: '#22201c' }
        ],
        typefaces: [{ use: 'headings', name: 'Recoleta' }]
      }
    },
    idempotencyKey: crypto.randomUUID()
  })
  const { id } = await api.call(brandReadingsApi.create, {
    body: { url: `${webUrl}/store/` },
    idempotencyKey: crypto.randomUUID()
  })
  await waitFor(
    'the proposal',
    async () => (await api.call(brandReadingsApi.read, { params: { id } })).status === 'Completed',
    patience
  )
  return { kitId: kit.id, readingId: id }
}

export interface StudioPage {
  path: string
  isSignedOut?: boolean
}

/**
 * Fills a studio with an ad up to its clips, an ad that has just started, a scene-by-scene ad, an offer and a
 * conversation. Returns every page by name.
 */
export async function fillStudio(studio: OpenStudio): Promise<Record<string, StudioPage>> {
  const { running } = studio
  const api = createOwnerClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
  const offer = await api.call(offersApi.create, {
    body: { url: `${running.instance.webUnderstudyUrl}/store/products/slow-tide-cold-brew` },
    idempotencyKey: crypto.randomUUID()
  })
  const { kitId, readingId } = await fillBrands(api, running.instance.webUnderstudyUrl ?? '')
  const begun = await api.call(adsApi.create, {
    body: { idea: 'Why a laptop stand fixed my neck, one person to camera' },
    idempotencyKey: crypto.randomUUID()
  })
  const pipeline = await startPipeline(api, { scenes: 4, withSheets: true })
  for (const scene of pipeline.scenes.slice(0, 3)) {
    const params = { id: pipeline.id }
    if (scene.image)
      await api.call(pipelinesApi.approve, { params, body: { sceneId: scene.id, imageId: scene.image.id } })
    if (scene.position === 2) await api.call(pipelinesApi.advance, { params, idempotencyKey: crypto.randomUUID() })
  }
  const threadId = await holdConversation(api)
  await waitFor(
    'the offer',
    async () => (await api.call(offersApi.read, { params: { id: offer.id } })).status === 'Completed',
    patience
  )
  await waitFor(
    'the clips',
    async () =>
      (await api.call(readPipeline, { query: { id: pipeline.id } })).scenes.filter((scene) => scene.video?.isStored)
        .length === 2,
    patience
  )
  const clips = (await api.call(readPipeline, { query: { id: pipeline.id } })).scenes.flatMap(({ video }) =>
    video?.isStored ? [{ videoId: video.id }] : []
  )
  const overlays = [
    { kind: 'price', text: '€ 4.90 a can', position: 'top-right', startSeconds: 1 },
    { kind: 'disclosure', text: 'Made with AI', position: 'bottom-left' }
  ] as const
  const cut = await api.call(cutsApi.create, {
    params: { id: pipeline.adId },
    body: { clips, overlays: [...overlays] },
    idempotencyKey: crypto.randomUUID()
  })
  await waitFor(
    'the cut',
    async () => (await api.call(cutsApi.read, { params: { id: cut.id } })).status === 'Completed',
    patience
  )
  const animatic = await api.call(animaticsApi.create, {
    params: { id: pipeline.id },
    idempotencyKey: crypto.randomUUID()
  })
  await waitFor(
    'the animatic',
    async () => (await api.call(animaticsApi.read, { params: { id: animatic.id } })).status === 'Completed',
    patience
  )
  await fillVault(api)
  const quoteId = await askPrice(studio, pipeline.adId)
  const paths = {
    ads: pageAddress(studioPages.ads),
    'ad-begun': pageAddress(studioPages.ad, { adId: begun.id }),
    ad: pageAddress(studioPages.ad, { adId: pipeline.adId }),
    cut: pageAddress(studioPages.finalCut, { adId: pipeline.adId }),
    languages: pageAddress(studioPages.languages, { adId: pipeline.adId }),
    studio: pageAddress(studioPages.storyboard, { storyboardId: pipeline.storyboardId ?? '' }),
    review: pageAddress(studioPages.pipeline, { pipelineId: pipeline.id }),
    'chat-start': pageAddress(studioPages.chat),
    chat: pageAddress(studioPages.thread, { threadId }),
    library: pageAddress(studioPages.library),
    'library-films': pageAddress(studioPages.library, null, { kind: 'film' }),
    'cast-vault': pageAddress(studioPages.castVault),
    offers: pageAddress(studioPages.offers),
    offer: pageAddress(studioPages.offer, { offerId: offer.id }),
    brands: pageAddress(studioPages.brands),
    brand: pageAddress(studioPages.brand, { kitId }),
    'brand-new': pageAddress(studioPages.newBrand),
    'brand-proposal': pageAddress(studioPages.brandReading, { readingId }),
    quote: pageAddress(studioPages.quote, { quoteId }),
    credits: pageAddress(studioPages.credits),
    account: pageAddress(studioPages.account, null, { part: 'api-keys' }),
    'admin-users': pageAddress(studioPages.users),
    'admin-models': pageAddress(studioPages.models),
    'admin-costs': pageAddress(studioPages.costs),
    'admin-agents': pageAddress(studioPages.agents),
    'admin-queues': pageAddress(studioPages.queues),
    'admin-log': pageAddress(studioPages.log),
    'not-found': '/nowhere'
  }
  return { 'sign-in': { path: pageAddress(studioPages.signIn), isSignedOut: true }, ...mapValues(paths) }
}

function mapValues(paths: Record<string, string>): Record<string, StudioPage> {
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { path }]))
}
