import { join } from 'node:path'
import { createTestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { produceAd, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
import { quickMedia } from '../support/callsheet-process.ts'
import { openStudio, type OpenStudio } from './open-studio.ts'

type Wishes = Omit<Parameters<typeof parseProduceRequest>[0], 'idea' | 'ratio' | 'out' | 'timeoutSeconds'>

export interface ProducedAd {
  studio: OpenStudio
  /** As the owner. */
  api: ApiClient
  ad: ProduceSummary
  /** The folder of this Callsheet, for files of the test. */
  home: string
  close(): Promise<void>
}

/** A studio with a database of its own, and in it one ad that the command line has made, film included. */
export async function openProducedAd(wishes: Wishes | ((home: string) => Promise<Wishes>)): Promise<ProducedAd> {
  const database = await createTestDatabase()
  const studio = await openStudio({
    DATABASE_URL: database.url,
    WELCOME_CREDITS: '100000',
    UNDERSTUDY_MEDIA_SETTINGS: JSON.stringify({ ...quickMedia, framesPerSecond: 6 })
  })
  const close = async () => {
    await studio.close()
    await database.close()
  }
  try {
    const home = studio.env['CALLSHEET_HOME'] ?? ''
    const request = parseProduceRequest({
      ...(typeof wishes === 'function' ? await wishes(home) : wishes),
      idea: 'Cold brew that never turns bitter',
      ratio: '9:16',
      out: join(home, 'out'),
      timeoutSeconds: 280
    })
    const { instance, ownerApiKey } = studio.running
    const api = createOwnerClient({ appUrl: instance.appUrl, apiKey: ownerApiKey })
    const { summary: ad } = await produceAd(request, { env: studio.env, progress: { write: () => undefined } })
    return { studio, api, ad, home, close }
  } catch (error) {
    await close()
    throw error
  }
}
