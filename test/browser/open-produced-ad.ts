import { join } from 'node:path'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { produceAd, type ProduceSummary } from '../../cli/produce/produce-ad.ts'
import { parseProduceRequest } from '../../cli/produce/produce-request.ts'
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

/** A studio, and in it one ad that the command line has made, film included. */
export async function openProducedAd(wishes: Wishes | ((home: string) => Promise<Wishes>)): Promise<ProducedAd> {
  const studio = await openStudio({ WELCOME_CREDITS: '100000' })
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
    return { studio, api, ad, home, close: studio.close }
  } catch (error) {
    await studio.close()
    throw error
  }
}
