import { adViewSchema, scriptViewSchema, storyboardViewSchema } from '@callsheet/lib/wire/ads-api.ts'
import {
  createPipelineRequestSchema,
  pipelineViewSchema,
  type PipelineView
} from '@callsheet/lib/wire/pipelines-api.ts'
import { z } from 'zod'
import { createApiClient, type ApiClient } from '../../cli/produce/api-client.ts'
import { waitFor } from '../support/wait-for.ts'
import type { OpenStudio } from './open-studio.ts'

const idSchema = z.looseObject({ id: z.string() })
const elementsSchema = z.object({
  items: z.array(z.looseObject({ id: z.string(), kind: z.string(), state: z.string() }))
})
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

/** An ad by the API, up to its board. */
export async function planBoard(
  api: ApiClient,
  { scenes, ...wishes }: PlanBoardOptions
): Promise<z.output<typeof storyboardViewSchema>> {
  const ad = await api.call('/api/ads', {
    body: { ...wishes, aspectRatio: '9:16', route: 'storyboard' },
    answer: adViewSchema
  })
  const script = await api.call(`/api/ads/${ad.id}/scripts`, {
    body: { format_slug: wishes.formatSlug, scenes, secondsPerScene: 5 },
    answer: scriptViewSchema
  })
  return api.call(`/api/ads/${ad.id}/storyboards`, { body: { scriptId: script.id }, answer: storyboardViewSchema })
}

/** A podcast ad by the API, up to its stills. */
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
    scenes: storyboard.content.shots.map((shot) => ({ ...shot, durationSeconds: Math.round(shot.durationSeconds) }))
  })
  const { id } = await api.call('/api/pipelines', { body: request, answer: pipelineViewSchema })
  return waitFor(
    'the stills',
    async () => {
      const pipeline = await readPipeline(api, id)
      return pipeline.scenes.every((scene) => scene.image?.isStored) && pipeline
    },
    patience
  )
}

function readPipeline(api: ApiClient, id: string): Promise<PipelineView> {
  return api.call(`/api/pipelines?id=${id}`, { answer: pipelineViewSchema })
}

async function lockCast(api: ApiClient, adId: string): Promise<void> {
  const read = () => api.call(`/api/elements?adId=${adId}`, { answer: elementsSchema })
  const cast = (await read()).items.filter(({ kind }) => kind === 'cast')
  for (const { id } of cast)
    await api.call(`/api/elements/${id}/sheets`, { body: { imageModel: 'nano-banana-2' }, answer: z.unknown() })
  await waitFor(
    'the sheets',
    async () => (await read()).items.every(({ kind, state }) => kind !== 'cast' || state === 'drawn'),
    patience
  )
  for (const { id } of cast)
    await api.call(`/api/elements/${id}`, { method: 'PATCH', body: { isLocked: true }, answer: z.unknown() })
}

/** A conversation up to a price that waits to be confirmed. */
async function holdConversation({ running }: OpenStudio, api: ApiClient): Promise<string> {
  const { id } = await api.call('/api/chat/threads', { body: {}, answer: idSchema })
  const words = [
    'A barrier cream for nurses who wash their hands 80 times a day',
    'Talking head, 9:16',
    'Storyboard',
    'Yes, make the stills'
  ]
  for (const text of words) {
    const answer = await fetch(`${running.instance.appUrl}/api/chat/threads/${id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${running.ownerApiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ parts: [{ type: 'text', text }] })
    })
    // Read to its end: the next message waits for the answer.
    await answer.text()
  }
  return id
}

export interface StudioPage {
  path: string
  isSignedOut?: boolean
}

/** Fills a studio with an ad up to its clips, one just begun, one scene by scene, an offer and a conversation; every page by name. */
export async function fillStudio(studio: OpenStudio): Promise<Record<string, StudioPage>> {
  const { running } = studio
  const api = createApiClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
  const offer = await api.call('/api/offers', {
    body: { url: `${running.instance.webUnderstudyUrl}/store/products/slow-tide-cold-brew` },
    answer: idSchema
  })
  const begun = await api.call('/api/ads', {
    body: { idea: 'Why a laptop stand fixed my neck, one person to camera' },
    answer: adViewSchema
  })
  const pipeline = await startPipeline(api, { scenes: 4, withSheets: true })
  for (const scene of pipeline.scenes.slice(0, 3)) {
    await api.call(`/api/pipelines/${pipeline.id}/approve`, {
      body: { sceneId: scene.id, imageId: scene.image?.id },
      answer: pipelineViewSchema
    })
    if (scene.position === 2)
      await api.call(`/api/pipelines/${pipeline.id}/advance`, { body: {}, answer: pipelineViewSchema })
  }
  const threadId = await holdConversation(studio, api)
  const offerState = z.looseObject({ status: z.string() })
  await waitFor(
    'the offer',
    async () => (await api.call(`/api/offers/${offer.id}`, { answer: offerState })).status === 'Completed',
    patience
  )
  await waitFor(
    'the clips',
    async () => (await readPipeline(api, pipeline.id)).scenes.filter((scene) => scene.video?.isStored).length === 2,
    patience
  )
  const clips = (await readPipeline(api, pipeline.id)).scenes.flatMap(({ video }) =>
    video?.isStored ? [{ videoId: video.id }] : []
  )
  const overlays = [
    { kind: 'price', text: '€ 4.90 a can', position: 'top-right', startSeconds: 1 },
    { kind: 'disclosure', text: 'Made with AI', position: 'bottom-left' }
  ]
  const cut = await api.call(`/api/ads/${pipeline.adId}/cuts`, { body: { clips, overlays }, answer: idSchema })
  await waitFor(
    'the cut',
    async () => (await api.call(`/api/cuts/${cut.id}`, { answer: offerState })).status === 'Completed',
    patience
  )
  const paths = {
    ads: '/',
    'ad-begun': `/ads/${begun.id}`,
    ad: `/ads/${pipeline.adId}`,
    cut: `/ads/${pipeline.adId}/cut`,
    studio: `/studio/${pipeline.storyboardId}`,
    review: `/pipelines/${pipeline.id}`,
    'chat-start': '/chat',
    chat: `/chat/${threadId}`,
    library: '/library',
    offers: '/offers',
    offer: `/offers/${offer.id}`,
    credits: '/credits',
    account: '/account',
    'admin-users': '/admin',
    'admin-models': '/admin/models',
    'admin-agents': '/admin/agents',
    'admin-queues': '/admin/queues',
    'admin-log': '/admin/log',
    'not-found': '/nowhere'
  }
  return { 'sign-in': { path: '/sign-in', isSignedOut: true }, ...mapValues(paths) }
}

function mapValues(paths: Record<string, string>): Record<string, StudioPage> {
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, { path }]))
}
