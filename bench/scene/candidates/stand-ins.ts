import { join } from 'node:path'
import { startMediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { startModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { callbackSecret, providerKey } from '../../pipeline/scenes-under-test.ts'

export interface StandInsInput {
  which: 'media' | 'model'
  directory: string
}

/** The media provider or the model gateway. They make small real pictures and clips at once. */
export async function start({ which, directory }: StandInsInput): Promise<{ url: string }> {
  if (which === 'model') return { url: (await startModelUnderstudy({ port: 0 })).url }
  const { url } = await startMediaUnderstudy({
    port: 0,
    directory: join(directory, 'provider'),
    apiKey: providerKey,
    callbackSecret,
    settings: { size: 'thumbnail', imageSeconds: 0.5, clipSeconds: 1, createsPerTenSeconds: null, readsPerSecond: null }
  })
  return { url }
}
