import { createPipelineRequestSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { adViewSchema, scriptViewSchema, storyboardViewSchema } from '@callsheet/lib/wire/ads-api.ts'
import { pipelineViewSchema } from '@callsheet/lib/wire/pipelines-api.ts'
import { z } from 'zod'
import { createApiClient } from '../../cli/produce/api-client.ts'
import { waitFor } from '../support/wait-for.ts'
import type { OpenStudio } from './open-studio.ts'

const idSchema = z.looseObject({ id: z.string() })

/** Fills a studio with one ad up to its clips, an offer and a conversation; answers every page by name. */
export async function fillStudio({ running }: OpenStudio): Promise<Record<string, string>> {
  const api = createApiClient({ appUrl: running.instance.appUrl, apiKey: running.ownerApiKey })
  const idea = 'Cold brew that never turns bitter, told by two friends'
  const ad = await api.call('/api/ads', {
    body: { idea, formatSlug: 'podcast', videoType: 'podcast', aspectRatio: '9:16', route: 'storyboard' },
    answer: adViewSchema
  })
  const script = await api.call(`/api/ads/${ad.id}/scripts`, {
    body: { format_slug: 'podcast', scenes: 4, secondsPerScene: 5 },
    answer: scriptViewSchema
  })
  const storyboard = await api.call(`/api/ads/${ad.id}/storyboards`, { body: { scriptId: script.id }, answer: storyboardViewSchema })
  const request = createPipelineRequestSchema.parse({
    adId: ad.id,
    title: storyboard.title,
    storyboardId: storyboard.id,
    videoType: 'podcast',
    imageModel: 'nano-banana-2',
    videoModel: 'seedance-2',
    aspectRatio: '9:16',
    scenes: storyboard.content.shots.map((shot) => ({ ...shot, durationSeconds: Math.round(shot.durationSeconds) }))
  })
  const pipeline = await api.call('/api/pipelines', { body: request, answer: pipelineViewSchema })
  const read = () => api.call(`/api/pipelines?id=${pipeline.id}`, { answer: pipelineViewSchema })
  await waitFor('the stills', async () => (await read()).scenes.every((scene) => scene.image?.isStored), { timeoutSeconds: 180 })
  const { scenes } = await read()
  for (const scene of scenes.slice(0, 3)) {
    await api.call(`/api/pipelines/${pipeline.id}/approve`, { body: { sceneId: scene.id, imageId: scene.image?.id }, answer: pipelineViewSchema })
    if (scene.position === 2) await api.call(`/api/pipelines/${pipeline.id}/advance`, { body: {}, answer: pipelineViewSchema })
  }
  const offer = await api.call('/api/offers', {
    body: { url: `${running.instance.webUnderstudyUrl}/store/products/slow-tide-cold-brew` },
    answer: idSchema
  })
  const thread = await api.call('/api/chat/threads', { body: { adId: ad.id }, answer: idSchema })
  const offerState = z.looseObject({ status: z.string() })
  await waitFor('the offer', async () => (await api.call(`/api/offers/${offer.id}`, { answer: offerState })).status !== 'Running', { timeoutSeconds: 180 })
  await waitFor('the clips', async () => (await read()).scenes.filter((scene) => scene.video?.isStored).length === 2, { timeoutSeconds: 180 })
  return {
    ads: '/',
    ad: `/ads/${ad.id}`,
    studio: `/studio/${storyboard.id}`,
    review: `/pipelines/${pipeline.id}`,
    chat: `/chat/${thread.id}`,
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
}
