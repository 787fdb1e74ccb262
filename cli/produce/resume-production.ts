import { AppError } from '@callsheet/lib/errors.ts'
import type { FilmRatio } from '@callsheet/lib/cut/film-ratios.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import { videoTypeEntry, videoTypeSchema } from '@callsheet/lib/video-types.ts'
import { adFormatSlugSchema } from '@callsheet/lib/ad-formats.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { libraryApi } from '@callsheet/lib/wire/app-api/library.ts'
import { readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { aspectRatioSchema, type MissingSheets } from '@callsheet/lib/wire/pipelines-api.ts'
import { z } from 'zod'
import type { CaptionLook } from './caption-look.ts'
import { chooseModels } from './choose-models.ts'
import { lockElements } from './lock-elements.ts'
import { prepareOut } from './prepare-out.ts'
import { finishProduction, sceneByScene, singleClip, type ProduceResult, type Production } from './produce-ad.ts'
import { produceScenes } from './produce-scenes.ts'
import { awaitClip, buySingleClip, uploadPhoto } from './produce-single-clip.ts'
import { readMusicFile, type MusicOptions } from './read-music-file.ts'
import type { LineFit } from './line-fit.ts'
import { readPhoto, type Photo } from './read-photo.ts'
import { flagOf, type StopsAt } from './stops-at.ts'
import { takeTo } from './take-pipeline.ts'
import { withSession, type ProduceSession, type ProduceSurroundings } from './session.ts'
import { isWorthAnotherTake } from './watch.ts'
import type { ScriptedAd } from './write-ad.ts'

export interface ResumeOptions extends MusicOptions {
  /** Id of a pipeline, or of an ad that is made scene by scene or as one clip. */
  id: string
  out: string
  isCut: boolean
  isExported: boolean
  /** How far the scenes of a pipeline are taken. */
  stopsAt: StopsAt
  /** Where the sheet of a failed still has failed. */
  missingSheets: MissingSheets
  /** Also a film in each of these. */
  languages?: readonly AdLanguage[] | undefined
  /** The clips in which somebody speaks are bought again in each of these. */
  isOnScreen?: boolean
  ratios?: readonly FilmRatio[] | undefined
  /** Where a line over a clip is longer than the clip. */
  fit?: LineFit | undefined
  captions?: CaptionLook
  timeoutSeconds: number
  photo?: string | undefined
  /** Another ratio than the ad's is refused from its first still or clip on. */
  ratio?: string | undefined
}

/** Approves, animates and collects the rest of an interrupted production. Buys a new take for each failure. */
export async function resumeProduction(
  options: ResumeOptions,
  surroundings: ProduceSurroundings
): Promise<ProduceResult> {
  const { id, out, isCut, isExported, stopsAt, missingSheets, timeoutSeconds } = options
  const { languages = [], isOnScreen = false, ratios = [], fit = 'hold', captions } = options
  requireId(id, '--resume')
  const photo = options.photo === undefined ? null : await readPhoto(options.photo)
  const music = await readMusicFile(options)
  return withSession({ ...surroundings, timeoutSeconds }, async (session) => {
    const isPipeline = await isPipelineId(session.api, id)
    // A wrong id leaves no folder.
    if (!isPipeline) await session.api.call(adsApi.read, { params: { id } })
    await prepareOut(out)
    if (options.ratio !== undefined) await keepRatio(session.api, { id, isPipeline, ratio: options.ratio })
    if (stopsAt !== 'film' && !isPipeline)
      throw new AppError(
        'invalid-input',
        `${flagOf(stopsAt)} goes with --resume and the id of a pipeline, as produce prints it.`
      )
    const production = isPipeline
      ? await resumePipeline(session, id, { missingSheets, stopsAt })
      : await resumeAd(session, id, photo)
    const films = { out, isCut, fit, captions, isExported, music, languages, isOnScreen, ratios }
    return finishProduction(session, production, films)
  })
}

/** Errors: `aspect-ratio-fixed` for another ratio than that of the stills and clips that were bought. */
async function keepRatio(
  api: ApiClient,
  { id, isPipeline, ratio }: { id: string; isPipeline: boolean; ratio: string }
): Promise<void> {
  const adId = isPipeline ? (await api.call(readPipeline, { query: { id } })).adId : id
  const aspectRatio = aspectRatioSchema.safeParse(ratio)
  if (!aspectRatio.success) throw new AppError('invalid-input', `--ratio: ${aspectRatio.error.issues[0]?.message}.`)
  await api.call(adsApi.update, { params: { id: adId }, body: { aspectRatio: aspectRatio.data } })
}

export function requireId(id: string, option: string): void {
  if (z.uuid().safeParse(id).success) return
  const message = `"${id}" is not an id. ${option} takes the id of a pipeline or an ad, as produce prints it.`
  throw new AppError('invalid-input', message)
}

async function resumePipeline(
  session: ProduceSession,
  pipelineId: string,
  { missingSheets, stopsAt }: Pick<ResumeOptions, 'missingSheets' | 'stopsAt'>
): Promise<Production> {
  session.display.fact('pipeline', pipelineId)
  const view = await takeTo(session, stopsAt, {
    pipelineId,
    retriesFailed: true,
    missingSheets
  })
  const planned = await readPlan(session.api, view.storyboardId)
  return { ...view, route: 'storyboard', pipelineId: view.id, resumeId: view.id, ...planned }
}

/** Source of the pipeline. A pipeline that was made by hand has neither. */
async function readPlan(
  api: ApiClient,
  storyboardId: string | null
): Promise<Pick<Production, 'script' | 'storyboard'>> {
  if (storyboardId === null) return { script: null, storyboard: null }
  const storyboard = await api.call(storyboardsApi.read, { params: { id: storyboardId } })
  return { script: await api.call(scriptsApi.read, { params: { id: storyboard.scriptId } }), storyboard }
}

export async function resumeAd(session: ProduceSession, adId: string, photo: Photo | null): Promise<Production> {
  const { api, display } = session
  const ad = await api.call(adsApi.read, { params: { id: adId } })
  display.fact('ad', ad.name)
  const decided = requireDecided(ad)
  const { items } = await api.call(scriptsApi.list, { params: { id: adId } })
  const script = items[0]
  if (!script) throw nothingToResume(ad)
  if (videoTypeEntry(decided.videoType).singleClip) return resumeClip(session, { ad, script }, decided, photo)
  if (ad.route !== 'scenes') throw nothingToResume(ad)

  const { imageModel, ...models } = await chooseModels(api, decided)
  if (imageModel === null) throw nothingToResume(ad)
  const { videoType } = models
  const { ratio } = decided
  const elements = await lockElements(session, { ad, script }, { videoType, imageModel })
  const scenes = await produceScenes(session, {
    ...models,
    ad,
    script,
    imageModel,
    elements,
    ratio,
    retriesFailed: true
  })
  return sceneByScene({ scripted: { ad, script }, models: { ...models, imageModel }, ratio, scenes })
}

async function resumeClip(
  session: ProduceSession,
  scripted: ScriptedAd,
  decided: ReturnType<typeof requireDecided>,
  photo: Photo | null
): Promise<Production> {
  const { api } = session
  const adId = scripted.ad.id
  const { ratio, videoType } = decided
  const { items } = await api.call(libraryApi.list, { query: { adId } })
  const bought = items.find(({ kind }) => kind === 'video')
  const uploaded = items.find(({ kind, modelId }) => kind === 'image' && modelId === 'upload')
  let clipId = bought && !isWorthAnotherTake(bought) ? bought.id : null
  if (clipId === null) {
    const identity = photo ? await uploadPhoto(session, adId, photo) : uploaded
    if (!identity) throw new AppError('invalid-input', '--photo FILE is needed: no photo was uploaded for this ad yet.')
    const models = await chooseModels(api, decided)
    clipId = (await buySingleClip(session, { ...scripted, models, ratio, identityImageId: identity.id })).id
  }
  const video = await awaitClip(session, adId, clipId)
  return singleClip({ scripted, ratio, videoType, video })
}

export function requireDecided(ad: AdView) {
  const format = adFormatSlugSchema.safeParse(ad.formatSlug)
  const videoType = videoTypeSchema.safeParse(ad.videoType)
  if (!format.success || !videoType.success || !ad.aspectRatio) throw nothingToResume(ad)
  return { format: format.data, videoType: videoType.data, ratio: ad.aspectRatio }
}

function nothingToResume({ name }: AdView): AppError {
  return new AppError('conflict', `Nothing of "${name}" is under way. Start it again with \`npm run produce\`.`)
}

export async function isPipelineId(api: ApiClient, id: string): Promise<boolean> {
  try {
    await api.call(readPipeline, { query: { id } })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return false
    throw error
  }
}
