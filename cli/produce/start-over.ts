import { randomUUID } from 'node:crypto'
import { AppError } from '@callsheet/lib/errors.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { readPipeline } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { scriptsApi } from '@callsheet/lib/wire/app-api/scripts.ts'
import { storyboardsApi } from '@callsheet/lib/wire/app-api/storyboards.ts'
import { aspectRatioSchema, type MissingSheets } from '@callsheet/lib/wire/pipelines-api.ts'
import { chooseModels } from './choose-models.ts'
import { prepareOut } from './prepare-out.ts'
import { finishProduction, type ProduceResult, type Production } from './produce-ad.ts'
import { readMusicFile } from './read-music-file.ts'
import { readPhoto, type Photo } from './read-photo.ts'
import { createPipeline, writeStoryboard } from './produce-storyboard.ts'
import { flagOf, type StopsAt } from './stops-at.ts'
import { takeTo } from './take-pipeline.ts'
import { isPipelineId, requireDecided, requireId, resumeAd, type ResumeOptions } from './resume-production.ts'
import { withSession, type ProduceSession, type ProduceSurroundings } from './session.ts'

/**
 * Produces the ad's script and board again in another ratio, as a new ad. The ad, named by its id or by one of its
 * pipelines, stays as it is.
 */
export async function startOver(options: ResumeOptions, surroundings: ProduceSurroundings): Promise<ProduceResult> {
  const { id, out, isCut, isExported, stopsAt, missingSheets, timeoutSeconds } = options
  const { languages = [], isOnScreen = false, ratios = [], fit = 'hold', captions } = options
  requireId(id, '--start-over')
  const ratio = aspectRatioSchema.safeParse(options.ratio)
  if (!ratio.success)
    throw new AppError('invalid-input', '--start-over needs --ratio with the ratio of the new ad, such as 16:9.')
  const photo = options.photo === undefined ? null : await readPhoto(options.photo)
  const music = await readMusicFile(options)
  return withSession({ ...surroundings, timeoutSeconds }, async (session) => {
    const { api, display } = session
    const pipeline = (await isPipelineId(api, id)) ? await api.call(readPipeline, { query: { id } }) : null
    await prepareOut(out)
    const copy = await api.call(adsApi.startOver, {
      params: { id: pipeline?.adId ?? id },
      body: { aspectRatio: ratio.data },
      idempotencyKey: randomUUID()
    })
    display.fact('started over', `${copy.name}, with the script and the board of the ad before`)
    const production = await produceCopy(session, copy, { photo, missingSheets, stopsAt })
    const films = { out, isCut, fit, captions, isExported, music, languages, isOnScreen, ratios }
    return finishProduction(session, production, films)
  })
}

interface CopyOptions {
  photo: Photo | null
  missingSheets: MissingSheets
  stopsAt: StopsAt
}

async function produceCopy(
  session: ProduceSession,
  ad: AdView,
  { photo, missingSheets, stopsAt }: CopyOptions
): Promise<Production> {
  const { api } = session
  const decided = requireDecided(ad)
  if (ad.route !== 'storyboard' || videoTypeEntry(decided.videoType).singleClip) {
    if (stopsAt !== 'film')
      throw new AppError('invalid-input', `"${ad.name}" is not made by a storyboard: leave ${flagOf(stopsAt)} out.`)
    return resumeAd(session, ad.id, photo)
  }
  const { items: scripts } = await api.call(scriptsApi.list, { params: { id: ad.id } })
  const { items: boards } = await api.call(storyboardsApi.list, { params: { id: ad.id } })
  const script = scripts.find(({ id }) => id === boards[0]?.scriptId) ?? scripts[0]
  const { imageModel, ...models } = await chooseModels(api, decided)
  if (!script || imageModel === null) throw new AppError('conflict', `"${ad.name}" has no script to go on from.`)
  const storyboard = boards[0] ?? (await writeStoryboard(session, { ad, script }))
  const created = await createPipeline(session, {
    storyboard,
    models: { ...models, imageModel },
    ratio: decided.ratio,
    missingSheets
  })
  const view = await takeTo(session, stopsAt, {
    pipelineId: created.id,
    retriesFailed: false,
    missingSheets
  })
  return { ...view, route: 'storyboard', pipelineId: view.id, resumeId: view.id, script, storyboard }
}
