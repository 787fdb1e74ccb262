import { startMediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { callbackSecret, providerKey } from '../../pipeline/scenes-under-test.ts'

export interface UnderstudyInput {
  directory: string
}

/** The stand-in for the media provider: it draws each picture, bills each task and tells what was asked of it. */
export async function start({ directory }: UnderstudyInput): Promise<{ url: string }> {
  const { url } = await startMediaUnderstudy({
    port: 0,
    directory,
    apiKey: providerKey,
    callbackSecret,
    settings: {
      size: 'thumbnail',
      imageSeconds: 1,
      createsPerTenSeconds: null,
      readsPerSecond: null,
      callbackRetrySeconds: [1, 2, 4, 8, 8, 8, 8]
    }
  })
  return { url }
}
