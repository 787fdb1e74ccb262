import { randomUUID } from 'node:crypto'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import type { MediaView } from '@callsheet/lib/wire/pipelines-api.ts'
import type { ProduceModels } from './choose-models.ts'
import type { Photo } from './read-photo.ts'
import type { ProduceSession } from './session.ts'
import { isSettled, watch } from './watch.ts'
import type { ScriptedAd } from './write-ad.ts'

/** The photo becomes the identity source of one person: a reference and never a first frame. */
export async function uploadPhoto({ api, display }: ProduceSession, adId: string, photo: Photo): Promise<MediaView> {
  const query = { purpose: 'identity', name: photo.name, adId } as const
  const uploaded = await api.call(mediaApi.upload, { query, file: new Blob([photo.bytes]) })
  display.fact('photo', `${photo.name}, for the likeness only`)
  return uploaded
}

export interface MakeClipOptions extends ScriptedAd {
  models: ProduceModels
  identityImageId: string
  ratio: string
}

/** Buys the one clip with all the moments of the script. */
export async function buySingleClip({ api, display }: ProduceSession, options: MakeClipOptions): Promise<MediaView> {
  const { ad, script, models, identityImageId, ratio } = options
  const { scenes } = script.content
  const told = Math.max(1, Math.round(scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0)))
  const seconds = Math.min(told, models.longestClip)
  if (seconds < told) display.fact('', `The script tells ${told} s, and the longest clip has ${seconds} s.`)
  const clip = await api.call(mediaApi.createVideo, {
    idempotencyKey: randomUUID(),
    body: {
      adId: ad.id,
      scriptId: script.id,
      title: script.title,
      videoType: models.videoType,
      videoModel: models.videoModel,
      prompt: `${[ad.idea, ...scenes.slice(0, 1).flatMap(({ visual, realAction }) => visual ?? realAction ?? [])].join('. ')}.`,
      aspectRatio: ratio,
      durationSeconds: seconds,
      identityImageId
    }
  })
  display.fact('bought', `one clip of ${clip.durationSeconds} s for ${clip.credits} credits`)
  return clip
}

export async function awaitClip(session: ProduceSession, adId: string, clipId: string): Promise<MediaView> {
  return watch(session, adId, async () => {
    const video = await session.api.call(mediaApi.read, { params: { id: clipId } })
    session.display.show({ scenes: [{ position: 1, speaker: null, image: null, video }], hasStills: false })
    return isSettled(video) ? video : null
  })
}
