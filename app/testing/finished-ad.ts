import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { writeSampleClip, type SampleClip } from '@callsheet/lib/adapters/node/clip-assembler/testing/sample-clips.ts'
import { createFileMediaStore } from '@callsheet/lib/adapters/node/media-store/files.ts'
import { scripts } from '@callsheet/lib/database/schema/ads.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import type { Script } from '@callsheet/lib/wire/script.ts'
import { samplePng } from './sample-png.ts'
import type { TestApp } from './start-test-app.ts'

export interface FinishedAd {
  adId: string
  pipelineId: string
  sceneIds: string[]
  imageIds: string[]
  videoIds: string[]
}

const lines = [
  { speaker: 'Maya', spokenScript: 'It never turns bitter. Not even on day three.' },
  { speaker: 'Theo', spokenScript: 'You said that about the last one, and the one before.' },
  { speaker: 'Maya', spokenScript: 'This one I can prove.' }
]

export const sampleScript: Script = {
  title: 'Day three',
  formatSlug: 'podcast',
  archetype: 'podcast-two-hander',
  cast: [
    { name: 'Maya', role: 'host', description: 'A woman of thirty-four in a grey linen shirt' },
    { name: 'Theo', role: 'guest', description: 'A man of fifty in a navy jumper' }
  ],
  scenes: lines.map((line, index) => ({
    ...line,
    position: index + 1,
    durationSeconds: 5,
    receipts: [],
    visual: `${line.speaker} at the microphone`
  }))
}

/**
 * A podcast of three scenes, made through the API up to its clips. The rows of the pipeline service's work are written
 * directly.
 */
export async function makeFinishedAd(
  test: TestApp,
  clips: readonly Partial<SampleClip>[] = [{}, { grey: 60 }, { grey: 130 }]
): Promise<FinishedAd> {
  const ad = await test.call('POST', '/api/ads', {
    body: {
      idea: 'Cold brew that never turns bitter',
      name: 'Cold brew',
      aspectRatio: '9:16',
      formatSlug: 'podcast',
      videoType: 'podcast',
      route: 'storyboard'
    }
  })
  const adId: string = ad.body.id
  const { database } = test.database
  await database.insert(scripts).values({
    id: crypto.randomUUID(),
    ownerId: test.app.ownerId,
    adId,
    formatSlug: 'podcast',
    title: sampleScript.title,
    content: sampleScript,
    model: 'a-model-of-the-tests'
  })
  const created = await test.call('POST', '/api/pipelines', {
    body: {
      adId,
      title: 'Day three',
      videoType: 'podcast',
      imageModel: 'nano-banana-2',
      videoModel: 'kling-3.0',
      aspectRatio: '9:16',
      scenes: lines.map((line) => ({
        ...line,
        prompt: `${line.speaker} at the microphone, one lamp behind.`,
        motion: 'A slow push-in.',
        durationSeconds: 5
      }))
    }
  })
  const pipelineId: string = created.body.id
  const scenes: { id: string; image: { id: string } }[] = created.body.scenes
  const imageIds = scenes.map(({ image }) => image.id)
  for (const id of imageIds) await storeStill(test, id)
  await test.call('POST', `/api/pipelines/${pipelineId}/approve`, { body: { allCompleted: true } })
  const advanced = await test.call('POST', `/api/pipelines/${pipelineId}/advance`, { body: {} })
  const videoIds: string[] = advanced.body.scenes.map((scene: { video: { id: string } }) => scene.video.id)
  for (const [index, id] of videoIds.entries()) await storeClip(test, id, clips[index] ?? {})
  return { adId, pipelineId, sceneIds: scenes.map(({ id }) => id), imageIds, videoIds }
}

export async function storeStill({ mediaDirectory, database }: TestApp, id: string): Promise<void> {
  const storageKey = `test/image/${id}/still.png`
  await createFileMediaStore({ directory: mediaDirectory }).put({
    key: storageKey,
    body: new Blob([samplePng]).stream(),
    contentType: 'image/png'
  })
  await database.database
    .update(images)
    .set({ status: 'Completed', url: `/media/${id}`, storageKey, contentType: 'image/png', completedAt: new Date() })
    .where(eq(images.id, id))
}

/** One second of grey at 24 frames a second with a tone. The options replace any of these. */
export async function storeClip(
  { mediaDirectory, database }: TestApp,
  id: string,
  clip: Partial<SampleClip>
): Promise<void> {
  const file = join(mediaDirectory, '..', `${id}.mp4`)
  const sound = { sampleRate: 48_000, channels: 1, level: 0.2 }
  await writeSampleClip({ width: 180, height: 320, framesPerSecond: 24, frames: 24, grey: 90, sound, ...clip, file })
  const bytes = await readFile(file)
  const storageKey = `test/video/${id}/clip.mp4`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await createFileMediaStore({ directory: mediaDirectory }).put({
    key: storageKey,
    body: new Blob([bytes]).stream(),
    contentType: 'video/mp4'
  })
  await database.database
    .update(videos)
    .set({
      status: 'Completed',
      url: `/media/${id}`,
      storageKey,
      contentType: 'video/mp4',
      sha256,
      byteSize: bytes.byteLength,
      completedAt: new Date()
    })
    .where(eq(videos.id, id))
}
