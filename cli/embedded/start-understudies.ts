import { join } from 'node:path'
import { agentsSettingFields } from '@callsheet/agents/settings.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { stoodInMedia, stoodInModel } from '@callsheet/lib/stood-in.ts'
import { researchMounts, researchSources } from '@callsheet/lib/wire/research/market-research.ts'
import { mediaSettings } from './media-setting.ts'
import { modelSetting, speechSetting } from './model-setting.ts'
import type { ListenOnPort } from './ports.ts'

type Env = Record<string, string | undefined>

export interface StartUnderstudiesOptions {
  env: Env
  home: string
  mediaKey: string
  listen: ListenOnPort
  log(service: string): Logger
}

/** The service with a stand-in, and the setting that makes it real. */
export interface StoodIn {
  name: string
  setting: string
}

export interface RunningUnderstudies {
  /** Settings with which the services find the stand-ins. */
  agentsEnv: Env
  pipelineEnv: Env
  appEnv: Env
  /** For each unit that reads the media provider's files. */
  assetEnv: Env
  urls: { mediaUnderstudyUrl: string | null; modelUnderstudyUrl: string | null; webUnderstudyUrl: string | null }
  stoodInFor: StoodIn[]
  stop(): Promise<void>
}

/**
 * Loads and starts stand-ins only for services without a key or address from the user. The others stay real. The
 * stand-in web runs beside any other stand-in, because a user can try an offer on its shop. When the model is real,
 * research of all other sites reads the real web, because a real ad must not rest on invented customers.
 */
export async function startUnderstudies({
  env,
  home,
  mediaKey,
  listen,
  log
}: StartUnderstudiesOptions): Promise<RunningUnderstudies> {
  const running: RunningUnderstudies = {
    agentsEnv: {},
    pipelineEnv: {},
    appEnv: {},
    assetEnv: {},
    urls: { mediaUnderstudyUrl: null, modelUnderstudyUrl: null, webUnderstudyUrl: null },
    stoodInFor: [],
    stop: async () => {
      for (const stop of stops.splice(0).reverse()) await stop()
    }
  }
  const stops: (() => Promise<void>)[] = []
  const assetOrigins: string[] = []
  const standsInForModel = !modelSetting(env)
  const standsInForMedia = mediaSettings(env).length === 0
  try {
    if (standsInForModel) {
      const { startModelUnderstudy } = await import('@callsheet/understudy/model/server.ts')
      const model = await listen('model', (port) => startModelUnderstudy({ port }))
      stops.push(() => model.stop())
      running.agentsEnv = {
        ...running.agentsEnv,
        GATEWAY_URL: model.url,
        ...(!speechSetting(env) && { SPEECH_BASE_URL: `${model.url}/v1` })
      }
      running.urls.modelUnderstudyUrl = model.url
      running.stoodInFor.push({ name: stoodInModel, setting: 'ANTHROPIC_API_KEY' })
    }
    if (standsInForModel || standsInForMedia) {
      const { startWebUnderstudy } = await import('@callsheet/understudy/web/server.ts')
      const web = await listen('web', (port) => startWebUnderstudy({ port }))
      stops.push(() => web.stop())
      running.agentsEnv = { ...running.agentsEnv, ...webSettings(env, web.url) }
      running.appEnv = { TRIAL_OFFER_URL: web.productUrl }
      // The pictures of its shop, and a brand's logo.
      assetOrigins.push(web.url)
      running.urls.webUnderstudyUrl = web.url
      if (standsInForModel)
        running.stoodInFor.push({ name: 'the web that research reads', setting: 'ANTHROPIC_API_KEY' })
    }
    if (standsInForMedia) {
      const { startMediaUnderstudy } = await import('@callsheet/understudy/media/server.ts')
      const media = await listen('media', (port) =>
        startMediaUnderstudy({
          port,
          directory: join(home, 'understudy-media'),
          apiKey: mediaKey,
          settings: JSON.parse(env.UNDERSTUDY_MEDIA_SETTINGS || '{}'),
          logger: log('understudy-media')
        })
      )
      stops.push(() => media.stop())
      running.pipelineEnv = media.pipelineSettings
      assetOrigins.push(media.url)
      running.urls.mediaUnderstudyUrl = media.url
      running.stoodInFor.push({ name: stoodInMedia, setting: 'MEDIA_PROVIDER_API_KEY' })
    }
    // The app shows a still before it is copied from there.
    const comfyui = URL.parse(env.COMFYUI_URL ?? '')
    // Another protocol has no origin. The setting is refused with its own sentence.
    if (comfyui?.protocol.startsWith('http')) assetOrigins.push(comfyui.origin)
    if (assetOrigins.length > 0) {
      running.assetEnv = { MEDIA_ASSET_ORIGINS: [env.MEDIA_ASSET_ORIGINS, ...assetOrigins].filter(Boolean).join(',') }
    }
    return running
  } catch (error) {
    await running.stop()
    throw error
  }
}

const joined = (...origins: (string | null | undefined)[]) => origins.filter(Boolean).join(',')

/** Values of the user's environment stay, and the stand-in is added. */
function webSettings(env: Env, webUrl: string): Env {
  const allowed = joined(env.FETCH_ALLOWED_ORIGINS, webUrl)
  const rehearsed = Object.fromEntries(researchSources.map((source) => [source, webUrl + researchMounts[source]]))
  const named = agentsSettingFields.researchOrigins.schema.safeParse(env.RESEARCH_ORIGINS).data
  return {
    FETCH_ALLOWED_ORIGINS: allowed,
    STAND_IN_WEB_URL: webUrl,
    // The agents service refuses a value that cannot be read.
    ...(!modelSetting(env) && named && { RESEARCH_ORIGINS: JSON.stringify({ ...rehearsed, ...named }) })
  }
}
