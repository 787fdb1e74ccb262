/** Input of each competitor at its start. */
export interface PipelineInput {
  databaseUrl: string
  /** The stand-in for the media provider. */
  providerUrl: string
  /** For the queue that is in Redis. Empty when none is needed. */
  redisUrl: string
  /** Stored pictures go to its `media`. Facts for the caller are left in it. */
  directory: string
  /** Number of tasks that are sent, and of pictures that are copied, at the same time. */
  concurrency: number
  /** Connections to the database in total. */
  connections: number
  /** Settings of our services, over those of the benchmark. */
  env?: Record<string, string>
}

export const providerKey = 'provider-key-of-the-benchmark'
export const callbackSecret = 'callback-secret-of-the-benchmark'
export const imageModel = 'nano-banana-2'

const assetBytes = 100 * 1024
const filler = Buffer.alloc(assetBytes, 'the picture of a scene, as far as a benchmark needs one; ')
filler.write('\x89PNG\r\n\x1a\n\x00\x00\x00\x00IEND\xae\x42\x60\x82', 0, 'latin1')

/** A task's picture: 100 KB that are different for each task. */
export function assetOf(taskId: string): Buffer {
  const asset = Buffer.from(filler)
  asset.write(taskId, 64, 'latin1')
  return asset
}

/** A request for `POST /api/pipelines` with this number of scenes. */
export function pipelineRequest(adId: string, title: string, scenes: number) {
  return {
    adId,
    title,
    videoType: 'generic',
    imageModel,
    videoModel: 'seedance-2',
    aspectRatio: '9:16',
    scenes: Array.from({ length: scenes }, (_, index) => ({
      prompt: `A bottle of cold brew on a kitchen table, ${title}, scene ${index + 1}. Soft light from a window.`,
      motion: 'The camera moves in slowly; ice settles in the glass.',
      spokenScript: '',
      elementSlugs: [],
      durationSeconds: 5
    }))
  }
}

export type PipelineRequest = ReturnType<typeof pipelineRequest>
