import type { AdView, ScriptView, StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { costsApi, type AdCost } from '@callsheet/lib/wire/app-api/costs.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import type { FilmRatio } from '@callsheet/lib/cut/film-ratios.ts'
import type { AdLanguage } from '@callsheet/lib/languages.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import type { CaptionLook } from './caption-look.ts'
import { chooseModels, type ProduceModels } from './choose-models.ts'
import { cutAd, type ProducedCut } from './cut-ad.ts'
import { makeAnimatic, type ProducedAnimatic } from './make-animatic.ts'
import { collectScenes, writeSummary, type CollectedScene, type SceneSummary } from './collect.ts'
import { makeLanguages, type ProducedLanguage } from './make-languages.ts'
import { prepareOut } from './prepare-out.ts'
import { bringFootage, readFootageFiles, type FootageFile } from './read-footage-files.ts'
import { makeRatios, type ProducedRatio } from './make-ratios.ts'
import { lockElements } from './lock-elements.ts'
import { awaitClip, buySingleClip, uploadPhoto } from './produce-single-clip.ts'
import { readScriptFile } from './read-script-file.ts'
import { readMusicFile, type MusicFile } from './read-music-file.ts'
import { readPhoto, type Photo } from './read-photo.ts'
import { produceScenes } from './produce-scenes.ts'
import { createPipeline, writeStoryboard } from './produce-storyboard.ts'
import { stopOf, type Shown } from './stops-at.ts'
import { takeTo } from './take-pipeline.ts'
import type { LineFit } from './line-fit.ts'
import type { ProduceRequest } from './produce-request.ts'
import { readProductPhotoChoice } from './settle-product-photo.ts'
import { speakLines, type ProducedVoice } from './speak-lines.ts'
import { spentOnAd } from './spent-on-ad.ts'
import { withSession, type ProduceSession, type ProduceSurroundings } from './session.ts'
import { writeAd, type ScriptedAd } from './write-ad.ts'

export type ProductionRoute = 'storyboard' | 'scenes' | 'single-clip'

export interface ProduceSummary {
  adId: string
  ad: AdView
  route: ProductionRoute
  /** Only the storyboard route has one. */
  pipelineId: string | null
  /** The value for `--resume`. */
  resumeId: string
  title: string
  folder: string | null
  aspectRatio: string
  videoType: string
  /** Null when there are no stills. */
  imageModel: string | null
  videoModel: string
  script: ScriptView | null
  storyboard: StoryboardView | null
  scenes: SceneSummary[]
  /** Who spoke over the film. Null when no film was made. */
  voice: ProducedVoice | null
  /** The film of the whole ad. Null when no scene has a clip or no film was wanted. */
  cut: ProducedCut | null
  /** The film in other languages. Empty when none was asked for, or when there is no film. */
  languages: ProducedLanguage[]
  /** What each scene has: its final clip, a draft of it, or its still alone. */
  shows: Shown
  /** The film in other ratios. Empty when none was asked for, or when there is no film. */
  ratios: ProducedRatio[]
  /** The stills in motion. Null when it was not asked for. */
  animatic: ProducedAnimatic | null
  seconds: number
  creditsBefore: number
  creditsAfter: number
  /** What this run cost, less what came back. Other work may have changed the balance meanwhile. */
  creditsSpent: number
  /** What the whole ad has cost at the providers, earlier runs included. */
  cost: AdCost
}

export interface ProduceResult {
  summary: ProduceSummary
  summaryFile: string
  /**
   * True when every scene has a clip or draft that plays, or its still when the run stops at an animatic. A film that was wanted
   * must play too.
   */
  isComplete: boolean
}

/** The result of a route: the summary without the parts that are the same for all routes. */
export type Production = Omit<
  ProduceSummary,
  | 'ad'
  | 'scenes'
  | 'voice'
  | 'cut'
  | 'languages'
  | 'ratios'
  | 'animatic'
  | 'shows'
  | 'seconds'
  | 'creditsBefore'
  | 'creditsAfter'
  | 'creditsSpent'
  | 'cost'
> & {
  scenes: CollectedScene[]
  /** Final clips when absent. */
  shows?: Shown
}

/** From idea to files by the wanted route. A type with one single clip has no route. */
export async function produceAd(request: ProduceRequest, surroundings: ProduceSurroundings): Promise<ProduceResult> {
  const photo = request.photo === undefined ? null : await readPhoto(request.photo)
  const music = await readMusicFile(request)
  const footage = await readFootageFiles(request)
  const productPhoto = request.productPhoto === undefined ? null : await readProductPhotoChoice(request.productPhoto)
  const ownScript = request.script === undefined ? null : await readScriptFile(request.script)
  await prepareOut(request.out)
  return withSession({ ...surroundings, timeoutSeconds: request.timeoutSeconds }, async (session) => {
    const { api, display } = session
    const models = await chooseModels(api, request)
    const { label, singleClip } = videoTypeEntry(models.videoType)
    display.fact('route', singleClip ? `none: ${label} is one single clip` : request.route)
    if (!singleClip && !request.animatic) display.fact('approval', 'every finished still, by this command')
    for (const [fact, text] of models.facts) display.fact(fact, text)
    const scripted = await writeAd(session, { request, models, productPhoto, ownScript })
    const production =
      photo === null
        ? await byRoute(session, { request, models, scripted, footage })
        : await bySingleClip(session, { request, models, scripted, footage, photo })
    return finishProduction(session, production, {
      out: request.out,
      isCut: request.cut,
      fit: request.fit,
      captions: request.captions,
      isExported: request.export,
      music,
      languages: request.languages,
      isOnScreen: request.speakOnScreen,
      ratios: request.ratios
    })
  })
}

interface Written {
  request: ProduceRequest
  models: ProduceModels
  scripted: ScriptedAd
  footage: readonly FootageFile[]
}

async function byRoute(session: ProduceSession, written: Written): Promise<Production> {
  const { request, models, scripted } = written
  const { imageModel, videoType } = models
  if (imageModel === null) throw new Error(`${videoType} has no stills and no route.`)
  if (request.route === 'storyboard') return byStoryboard(session, { ...written, models: { ...models, imageModel } })
  const elements = await lockElements(session, scripted, { videoType, imageModel })
  const scenes = await produceScenes(session, {
    ...models,
    ...scripted,
    imageModel,
    elements,
    ratio: request.ratio,
    retriesFailed: false
  })
  return sceneByScene({ scripted, models: { ...models, imageModel }, ratio: request.ratio, scenes })
}

async function byStoryboard(
  session: ProduceSession,
  { request, models, scripted, footage }: Written & { models: { imageModel: string } }
): Promise<Production> {
  const storyboard = await writeStoryboard(session, scripted)
  await bringFootage(session, scripted.ad.id, footage)
  const created = await createPipeline(session, {
    storyboard,
    models,
    ratio: request.ratio,
    missingSheets: request.missingSheets,
    own: new Set(footage.map(({ scene }) => scene))
  })
  const view = await takeTo(session, stopOf(request), {
    pipelineId: created.id,
    retriesFailed: false,
    missingSheets: request.missingSheets
  })
  return { ...view, route: 'storyboard', pipelineId: view.id, resumeId: view.id, script: scripted.script, storyboard }
}

async function bySingleClip(
  session: ProduceSession,
  { request, models, scripted, photo }: Written & { photo: Photo }
): Promise<Production> {
  const identity = await uploadPhoto(session, scripted.ad.id, photo)
  const { ratio } = request
  const bought = await buySingleClip(session, { ...scripted, models, ratio, identityImageId: identity.id })
  const video = await awaitClip(session, scripted.ad.id, bought.id)
  return singleClip({ scripted, ratio, videoType: models.videoType, video })
}

type SceneByScene = {
  scripted: ScriptedAd
  models: Pick<ProduceModels, 'videoType' | 'videoModel'> & { imageModel: string }
  ratio: string
  scenes: CollectedScene[]
}

export function sceneByScene({ scripted: { ad, script }, models, ratio, scenes }: SceneByScene): Production {
  const { videoType, imageModel, videoModel } = models
  return {
    adId: ad.id,
    route: 'scenes',
    pipelineId: null,
    resumeId: ad.id,
    title: script.title,
    folder: scenes.find(({ video }) => video !== null)?.video?.folder ?? null,
    aspectRatio: ratio,
    videoType,
    imageModel,
    videoModel,
    script,
    storyboard: null,
    scenes
  }
}

type SingleClip = {
  scripted: ScriptedAd
  ratio: string
  videoType: string
  video: NonNullable<CollectedScene['video']>
}

export function singleClip({ scripted: { ad, script }, ratio, videoType, video }: SingleClip): Production {
  return {
    adId: ad.id,
    route: 'single-clip',
    pipelineId: null,
    resumeId: ad.id,
    title: script.title,
    folder: video.folder,
    aspectRatio: video.aspectRatio ?? ratio,
    videoType,
    imageModel: null,
    videoModel: video.modelId,
    script,
    storyboard: null,
    scenes: [{ position: 1, speaker: null, spokenScript: '', image: null, video }]
  }
}

export interface FinishOptions {
  out: string
  /** The clips are also cut into one film. */
  isCut: boolean
  /** Where a line over a clip is longer than the clip. */
  fit: LineFit
  /** In the picture, of every film. */
  captions: CaptionLook
  isExported: boolean
  /** Laid under the film. */
  music: MusicFile | null
  /** A film in each, after the ad's own. */
  languages: readonly AdLanguage[]
  /** The clips in which somebody speaks are bought again in each of them. */
  isOnScreen: boolean
  /** A film in each, of the same clips. */
  ratios: readonly FilmRatio[]
}

/** Files, the film and the summary. */
export async function finishProduction(
  session: ProduceSession,
  production: Production,
  options: FinishOptions
): Promise<ProduceResult> {
  const { out, isCut, fit, captions, isExported, music, languages, isOnScreen, ratios } = options
  const { api } = session
  const { adId } = production
  const ad = await api.call(adsApi.read, { params: { id: adId } })
  const shows = production.shows ?? 'clips'
  const scenes = await collectScenes(api, production.scenes, { out, isDraft: shows === 'drafts' })
  const hasClip = scenes.some(({ clip }) => clip !== null)
  const { pipelineId } = production
  const animatic = shows === 'stills' && pipelineId ? await makeAnimatic(session, { pipelineId, out }) : null
  const isCutNow = hasClip && isCut && shows === 'clips'
  const voice = isCutNow ? await speakLines(session, { adId, resumeId: production.resumeId, fit }) : null
  const cut = isCutNow
    ? await cutAd(session, { adId, resumeId: production.resumeId, out, fit, captions, isExported, music })
    : null
  const inLanguages = cut?.file
    ? await makeLanguages(session, { adId, resumeId: production.resumeId, out, languages, captions, fit, isOnScreen })
    : []
  const { resumeId: goOnId, aspectRatio: ownRatio } = production
  const inRatios = cut?.file ? await makeRatios(session, { adId, resumeId: goOnId, out, ownRatio, ratios }) : []
  const { balance } = await api.call(creditsApi.read)
  const { route, resumeId, title, folder, aspectRatio, videoType, imageModel, videoModel } = production
  const { script, storyboard } = production
  const summary: ProduceSummary = {
    adId,
    ad,
    route,
    pipelineId,
    resumeId,
    title,
    folder,
    aspectRatio,
    videoType,
    imageModel,
    videoModel,
    script,
    storyboard,
    scenes,
    voice,
    cut,
    languages: inLanguages,
    ratios: inRatios,
    animatic,
    shows,
    seconds: Math.round((Date.now() - session.startedAt) / 100) / 10,
    creditsBefore: session.creditsBefore,
    creditsAfter: balance,
    creditsSpent: await spentOnAd(api, { adId, since: session.ledgerBefore }),
    cost: await api.call(costsApi.readAd, { params: { id: adId } })
  }
  const summaryFile = await writeSummary(out, summary)
  const films = { stills: animatic?.facts, drafts: true, clips: isCut ? cut?.facts : true }
  const isFilmThere = (films[shows] ?? null) !== null
  const isThere = (scene: SceneSummary) => (shows === 'stills' ? scene.image !== null : scene.clipFacts !== null)
  const isInAll = [...inLanguages, ...inRatios].every(({ file }) => file !== null)
  return { summary, summaryFile, isComplete: isFilmThere && isInAll && scenes.every(isThere) }
}
