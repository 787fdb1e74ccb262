import { join } from 'node:path'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { researchMounts, researchSources } from '@callsheet/lib/wire/market-research.ts'
import type { ChoosePort } from './ports.ts'

type Env = Record<string, string | undefined>

export interface StartUnderstudiesOptions {
  env: Env
  home: string
  mediaKey: string
  choosePort: ChoosePort
  log(service: string): Logger
}

/** What is stood in for, and the setting that makes it real. */
export interface StoodIn {
  name: string
  setting: string
}

export interface RunningUnderstudies {
  /** Settings by which the services find the stand-ins. */
  agentsEnv: Env
  pipelineEnv: Env
  urls: { mediaUnderstudyUrl: string | null; modelUnderstudyUrl: string | null; webUnderstudyUrl: string | null }
  stoodInFor: StoodIn[]
  stop(): Promise<void>
}

/** Loads and starts only what the user gave no key or address for; what they did give stays real. */
export async function startUnderstudies({
  env,
  home,
  mediaKey,
  choosePort,
  log
}: StartUnderstudiesOptions): Promise<RunningUnderstudies> {
  const running: RunningUnderstudies = {
    agentsEnv: {},
    pipelineEnv: {},
    urls: { mediaUnderstudyUrl: null, modelUnderstudyUrl: null, webUnderstudyUrl: null },
    stoodInFor: [],
    stop: async () => {
      for (const stop of stops.splice(0).reverse()) await stop()
    }
  }
  const stops: (() => Promise<void>)[] = []
  try {
    if (!env.GATEWAY_URL) {
      const { startModelUnderstudy } = await import('@callsheet/understudy/model/server.ts')
      const { startWebUnderstudy } = await import('@callsheet/understudy/web/server.ts')
      const model = await startModelUnderstudy({ port: await choosePort('model', env.UNDERSTUDY_MODEL_PORT) })
      stops.push(() => model.stop())
      const web = await startWebUnderstudy({ port: await choosePort('web', env.UNDERSTUDY_WEB_PORT) })
      stops.push(() => web.stop())
      running.agentsEnv = {
        GATEWAY_URL: model.url,
        FETCH_ALLOWED_ORIGINS: web.url,
        RESEARCH_ORIGINS: JSON.stringify(
          Object.fromEntries(researchSources.map((source) => [source, web.url + researchMounts[source]]))
        )
      }
      running.urls.modelUnderstudyUrl = model.url
      running.urls.webUnderstudyUrl = web.url
      running.stoodInFor.push({ name: 'the model', setting: 'GATEWAY_URL' })
    }
    if (!env.MEDIA_PROVIDER_API_KEY) {
      const { startMediaUnderstudy } = await import('@callsheet/understudy/media/server.ts')
      const media = await startMediaUnderstudy({
        port: await choosePort('media', env.UNDERSTUDY_MEDIA_PORT),
        directory: join(home, 'understudy-media'),
        apiKey: mediaKey,
        settings: JSON.parse(env.UNDERSTUDY_MEDIA_SETTINGS || '{}'),
        logger: log('understudy-media')
      })
      stops.push(() => media.stop())
      running.pipelineEnv = {
        MEDIA_PROVIDER_API_KEY: mediaKey,
        MEDIA_PROVIDER_URL: media.url,
        MEDIA_PROVIDER_UPLOAD_URL: media.url,
        MEDIA_PROVIDER_CALLBACK_SECRET: media.callbackSecret,
        FAL_API_KEY: mediaKey,
        FAL_URL: media.url,
        FAL_JWKS_URL: `${media.url}/.well-known/jwks.json`
      }
      running.urls.mediaUnderstudyUrl = media.url
      running.stoodInFor.push({ name: 'the media provider', setting: 'MEDIA_PROVIDER_API_KEY' })
    }
    return running
  } catch (error) {
    await running.stop()
    throw error
  }
}
