import { adFormat, type AdFormatSlug } from '@callsheet/lib/ad-formats.ts'
import { clipLimitsOf } from '@callsheet/lib/clip-guides.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { leastSpeechSeconds } from '@callsheet/lib/disciplines/speech-pace.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { readOwnScript } from '@callsheet/lib/own-script/read-own-script.ts'
import type { OwnScene } from '@callsheet/lib/own-script/own-script.ts'
import { takesTurns, videoTypeEntry, type VideoType } from '@callsheet/lib/video-types.ts'
import type { OwnScriptBody, OwnScriptView } from '@callsheet/lib/wire/app-api/scripts.ts'
import { scriptSchema, type Script } from '@callsheet/lib/wire/script.ts'
import type { Scope } from '../../runtime.ts'
import { requireFormat, unknownFormat } from '../ad-format.ts'
import { findAd, type Ad } from '../ads/find-ad.ts'
import { tryJudgeScript } from '../claims/judge-script.ts'
import { requireVideoModel } from '../models/find-models.ts'
import { findRepeat } from '../spend-once.ts'
import { requireSceneType, requireVideoType } from '../video-type.ts'
import { findKnowledge } from './find-knowledge.ts'
import { findLockedCast } from './find-locked-cast.ts'
import { keepScript } from './keep-script.ts'

export interface TakeOwnScriptOptions {
  scope: Scope
  adId: string
  input: OwnScriptBody
}

/**
 * Keeps the user's finished script as the ad's next version, word for word. Its claims are judged, and nothing is
 * rewritten. Errors: `invalid-input` for a text that is no script, or that does not fit the format.
 */
export async function takeOwnScript({ scope: caller, adId, input }: TakeOwnScriptOptions): Promise<OwnScriptView> {
  const scope = { ...caller, adId }
  const { ownerId, runtime } = scope
  const { database } = runtime
  const repeat = await findRepeat<OwnScriptView>(scope)
  if (repeat) return repeat.answer
  const ad = await findAd(database, ownerId, adId)
  const format = input.format_slug ?? ad.formatSlug
  if (!format) throw unknownFormat('A script needs a format: the ad has none, and format_slug is missing.')
  const formatSlug = requireFormat(format)
  const videoType = requireVideoType(ad.videoType ?? adFormat(formatSlug).suggestedVideoType)
  requireSpeech(videoType)
  const language = input.language ?? ad.language ?? undefined
  const {
    title,
    scenes,
    notes: readingNotes
  } = readOwnScript({
    text: input.text,
    maximumSpeechSeconds: await findSpeechSeconds(database, { ownerId, videoType }),
    fastest: (line) => leastSpeechSeconds(line, language)
  })
  if (takesTurns(videoTypeEntry(videoType))) requireSceneType(videoType, scenes)
  const content = contentOf({
    ad,
    formatSlug,
    title,
    scenes,
    language,
    cast: await findLockedCast(database, { ownerId, adId })
  })
  const { offer, quotes, brand } = await findKnowledge(database, { ownerId, ad })
  const claims = await tryJudgeScript({
    scope,
    script: content,
    offer,
    quotes,
    brand,
    idea: ad.idea,
    notes: null,
    isCounted: true
  })
  const script = { formatSlug, content, claims, model: '', source: 'own' as const }
  return keepScript({ scope, ad, script, more: { readingNotes } })
}

function requireSpeech(videoType: VideoType): void {
  const { label, singleClip } = videoTypeEntry(videoType)
  if (!singleClip) return
  throw new AppError(
    'invalid-input',
    `Nobody speaks in ${label}, so it takes no script of yours. Pick another format.`,
    {
      details: { videoType }
    }
  )
}

/** How much speech the clips of the ad hold. Undefined when no model is on: a script can be brought all the same. */
async function findSpeechSeconds(
  queryable: Queryable,
  { ownerId, videoType }: { ownerId: string; videoType: VideoType }
): Promise<number | undefined> {
  try {
    const { model } = await requireVideoModel(queryable, { ownerId, videoType, wantedId: undefined })
    return clipLimitsOf(model.config).maximumSpeechSeconds
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

interface OwnContent {
  ad: Pick<Ad, 'name'>
  formatSlug: AdFormatSlug
  title: string | null
  scenes: readonly OwnScene[]
  language: string | undefined
  /** Locked people. Who else speaks is described by the director. */
  cast: readonly { name: string; description: string }[]
}

function contentOf({ ad, formatSlug, title, scenes, language, cast }: OwnContent): Script {
  const speakers = new Set(scenes.flatMap(({ speaker }) => speaker?.toLowerCase() ?? []))
  return scriptSchema.parse({
    title: title ?? ad.name,
    formatSlug,
    archetype: adFormat(formatSlug).archetype,
    language,
    cast: cast
      .filter(({ name }) => speakers.has(name.toLowerCase()))
      .map(({ name, description }) => ({ name, role: 'speaker', description })),
    scenes: scenes.map(({ isTooLong: _told, isSplitSentence: _toldToo, ...scene }) => scene)
  })
}
