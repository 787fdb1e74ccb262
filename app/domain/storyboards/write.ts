import { and, eq, isNotNull, max, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { adFormat } from '@callsheet/lib/ad-formats.ts'
import { clipLimitsOf } from '@callsheet/lib/clip-guides.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { ads, elements, storyboards } from '@callsheet/lib/database/schema/ads.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { imagePresetOf } from '@callsheet/lib/image-presets.ts'
import { noVoice } from '@callsheet/lib/voices.ts'
import { videoTypeEntry } from '@callsheet/lib/video-types.ts'
import type { StoryboardView, writeStoryboardRequestSchema } from '@callsheet/lib/wire/ads-api.ts'
import type { Element } from '@callsheet/lib/wire/element.ts'
import { areUsersWords } from '@callsheet/lib/wire/script.ts'
import type { Scope } from '../../runtime.ts'
import { runAgent, type AgentWatch } from '../../services/run-agent.ts'
import { findAd, lockAd, type Ad } from '../ads/find-ad.ts'
import { pictureOf } from '../brand-kits/brand-parts.ts'
import { findAdBrand } from '../brand-kits/find-ad-brand.ts'
import { requireVideoModel } from '../models/find-models.ts'
import { findKnowledge } from '../scripts/find-knowledge.ts'
import { findScript } from '../scripts/find-script.ts'
import { findRepeat, spendOnce } from '../spend-once.ts'
import { keepOutcome } from '../writings/keep-outcome.ts'
import { requireVideoType } from '../video-type.ts'
import { adVoice } from '../voices/ad-voice.ts'
import { findOwnVoices, withOwnVoices } from '../elements/own-voices.ts'
import { finishBoard } from './finish-board.ts'
import { keepOwnLines } from './keep-own-lines.ts'
import { findStoryboard } from './find-storyboard.ts'
import { findStoryboardContext } from './get.ts'
import { revisionWatch } from './previs-watch.ts'
import { storyboardView } from './storyboard-view.ts'

export interface WriteStoryboardOptions {
  scope: Scope
  adId: string
  input: z.output<typeof writeStoryboardRequestSchema>
  watch?: AgentWatch | undefined
}

/** Lets `storyboard-director` turn a script into shots, one per scene, and keeps its elements as the ad's. */
export async function writeStoryboard({
  scope: caller,
  adId,
  input,
  watch
}: WriteStoryboardOptions): Promise<StoryboardView> {
  const scope = { ...caller, adId }
  const { ownerId, runtime } = scope
  const repeat = await findRepeat<StoryboardView>(scope)
  if (repeat) return repeat.answer
  const ad = await findAd(runtime.database, ownerId, adId)
  const script = await findScript(runtime.database, { ownerId, scriptId: input.scriptId, adId })
  const videoType = requireVideoType(ad.videoType ?? adFormat(script.content.formatSlug).suggestedVideoType)
  const entry = videoTypeEntry(videoType)
  const { label, presenterCount, singleClip } = entry
  if (singleClip) {
    throw new AppError(
      'invalid-input',
      `${label} is one single clip without a storyboard. Make it by POST /api/videos.`,
      {
        details: { videoType, instead: '/api/videos' }
      }
    )
  }
  const previous = input.previousStoryboardId
    ? await findStoryboard(runtime.database, { ownerId, storyboardId: input.previousStoryboardId, adId })
    : undefined
  const { model: clipModel } = await requireVideoModel(runtime.database, {
    ownerId,
    videoType,
    wantedId: undefined
  })
  const { offer } = await findKnowledge(runtime.database, { ownerId, ad })
  const { voice } = await adVoice(scope, { ...ad, videoType })
  const preset = imagePresetOf(entry)
  const language = script.content.language ?? ad.language ?? undefined
  const locked = await findLockedElements(scope, adId)
  const isLocked = ({ slug }: Element) => locked.some((element) => element.slug === slug)
  const aspectRatio = requireAspectRatio(ad)
  const brand = await findAdBrand(runtime.database, ad)
  return keepOutcome({ scope, adId, kind: 'storyboard' }, async () => {
    const { answer: written, model } = await runAgent({
      scope,
      agent: 'storyboard-director',
      watch: watch && previous ? revisionWatch(watch, previous.content) : watch,
      input: {
        script: script.content,
        idea: ad.idea,
        aspectRatio,
        language,
        videoType: { slug: videoType, label, presenterCount },
        shotCount: script.content.scenes.length,
        durations: clipModel.config.durations,
        clipLimits: clipLimitsOf(clipModel.config),
        lockedElements: [...locked, ...(preset?.elements ?? []).filter((element) => !isLocked(element))],
        preset: preset ?? undefined,
        offer,
        brand: pictureOf(brand),
        instructions: input.notes,
        previousStoryboard: previous?.content,
        hasNewLines: previous !== undefined && previous.scriptId !== script.id,
        areLinesFixed: areUsersWords(script.source) || undefined
      }
    })
    const spoken = areUsersWords(script.source)
      ? keepOwnLines(written, [script.content.scenes, previous?.content.shots ?? []])
      : written
    const ownVoiceOf = await findOwnVoices(runtime.database, { ownerId, adId })
    const content = finishBoard(spoken, {
      preset,
      videoType: entry,
      script: { cast: withOwnVoices(script.content.cast, ownVoiceOf) },
      language,
      isVoicedOver: voice !== noVoice,
      previous: previous?.content
    })
    return spendOnce(scope, async ({ transaction }) => {
      await lockAd(transaction, ownerId, adId)
      const [last] = await transaction
        .select({ version: max(storyboards.version) })
        .from(storyboards)
        .where(eq(storyboards.adId, adId))
      const [row] = await transaction
        .insert(storyboards)
        .values({
          id: runtime.newId(),
          ownerId,
          adId,
          scriptId: script.id,
          title: content.title,
          version: (last?.version ?? 0) + 1,
          content,
          model
        })
        .returning()
      if (!row) throw new Error('The new storyboard was not returned.')
      await keepElements(transaction, scope, adId, content.elements)
      await transaction.update(ads).set({ videoType }).where(eq(ads.id, adId))
      return storyboardView(row, await findStoryboardContext(transaction, row))
    })
  })
}

function requireAspectRatio(ad: Ad): string {
  if (ad.aspectRatio) return ad.aspectRatio
  throw new AppError('invalid-input', 'Decide the aspect ratio of this ad first, for example 9:16, 16:9, 1:1 or 4:5.', {
    details: { missing: 'aspectRatio' }
  })
}

async function findLockedElements({ runtime, ownerId }: Scope, adId: string): Promise<Element[]> {
  return runtime.database
    .select({ slug: elements.slug, kind: elements.kind, name: elements.name, description: elements.description })
    .from(elements)
    .where(and(eq(elements.adId, adId), eq(elements.ownerId, ownerId), isNotNull(elements.lockedAt)))
}

/** A locked element stays as it is. All others take the words of the newest storyboard. */
async function keepElements(
  transaction: Transaction,
  { runtime, ownerId }: Scope,
  adId: string,
  found: readonly Element[]
): Promise<void> {
  if (found.length === 0) return
  await transaction
    .insert(elements)
    .values(found.map((element) => ({ ...element, id: runtime.newId(), ownerId, adId })))
    .onConflictDoUpdate({
      target: [elements.adId, elements.slug],
      set: {
        kind: sql`excluded.kind`,
        name: sql`excluded.name`,
        description: sql`excluded.description`,
        updatedAt: sql`now()`
      },
      setWhere: sql`${elements.lockedAt} is null`
    })
}
