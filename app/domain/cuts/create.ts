import { and, desc, eq } from 'drizzle-orm'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { backgroundJobs } from '@callsheet/lib/database/schema/operations.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { languageFacts } from '@callsheet/lib/languages.ts'
import { takesTurns, videoTypeEntry, videoTypeSchema } from '@callsheet/lib/video-types.ts'
import { nextMix } from '@callsheet/lib/wire/cut-mix.ts'
import type { CreateCutRequest, CutClip, CutSettings, CutView } from '@callsheet/lib/wire/cuts-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd, lockAd } from '../ads/find-ad.ts'
import { cutDefaultsOf, type CutDefaults } from '../brand-kits/cut-defaults.ts'
import { findAdBrand } from '../brand-kits/find-ad-brand.ts'
import { findFolder } from '../library/find-folder.ts'
import { requireJobRoom } from '../../quotas/require-job-room.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import { spendOnce } from '../spend-once.ts'
import { findHookClip } from '../hooks/find-hook.ts'
import { cutJobKind } from '../films/film-job.ts'
import { carryOver } from './carry-over.ts'
import { chooseMusic } from './choose-music.ts'
import { chooseTakes } from './choose-takes.ts'
import { readClipPlaces } from './clip-places.ts'
import { currentClips } from './current-clips.ts'
import { cutView, type CutRow } from './cut-view.ts'
import { findCutClips, type FoundClip } from './find-cut-clips.ts'
import { newestOwnCut } from './newest-own-cut.ts'
import { translateCut } from './translate-cut.ts'
import { openWith } from './open-with.ts'

export interface CreateCutOptions {
  scope: Scope
  adId: string
  input: CreateCutRequest
}

/**
 * Writes the ad's next cut and starts it. Cutting costs nothing. Settings that are not given stay as in the previous
 * cut; a first cut takes them from the ad's brand.
 */
export async function createCut({ scope, adId, input }: CreateCutOptions): Promise<CutView> {
  const { ownerId, runtime } = scope
  return spendOnce(scope, async ({ transaction, afterCommit }) => {
    await findAd(transaction, ownerId, adId)
    await takeQuota(scope, 'cuts', transaction)
    await requireJobRoom(scope, transaction, 'cuts')
    const ad = await lockAd(transaction, ownerId, adId)
    const [newest] = await transaction
      .select()
      .from(cuts)
      .where(eq(cuts.adId, adId))
      .orderBy(desc(cuts.version))
      .limit(1)
    const own = newest && newest.language !== null ? await newestOwnCut(transaction, adId) : newest
    const before = input.basedOn ? await findBasis(transaction, adId, input.basedOn) : own
    const clips = await clipsOf(transaction, { ownerId, adId, input, before })
    const found = await findCutClips(transaction, ownerId, clips)
    const defaults = cutDefaultsOf(before ? null : await findAdBrand(transaction, ad))
    const { language } = input
    const translated = language ? await translateCut(transaction, { ad, language, found }) : null
    const voiced = withFit(translated?.found ?? (await chooseTakes(transaction, { ad, found })), input.fit)
    const settings = settingsOf({ input, before: before?.settings, defaults, found: voiced, videoType: ad.videoType })
    if (translated) {
      settings.overlays = translated.overlays(settings.overlays)
      if (settings.endCard) settings.endCard = translated.endCard(settings.endCard)
      // Whoever speaks on screen speaks the ad's own language, so the captions are burned in unless it is said otherwise.
      settings.captions.isBurnedIn = input.captions?.isBurnedIn ?? true
    }
    settings.music = await chooseMusic(transaction, { ownerId, adId, input, before: before?.settings })
    await requirePictures(transaction, ownerId, settings)
    const first = found[0]?.video
    const ownRatio = ad.aspectRatio ?? first?.input.aspectRatio ?? first?.aspectRatio ?? '9:16'
    if (input.aspectRatio && input.aspectRatio !== ownRatio) settings.aspectRatio = input.aspectRatio
    const ownTitle = input.title ?? before?.title ?? ad.name
    const title = language ? `${ownTitle} (${languageFacts(language).label})`.slice(0, 200) : ownTitle
    const id = runtime.newId()
    const [job] = await transaction
      .insert(backgroundJobs)
      .values({
        id: runtime.newId(),
        ownerId,
        kind: cutJobKind,
        subjectId: id,
        input: { cutId: id },
        nextEnqueueAt: runtime.clock.now()
      })
      .returning()
    if (!job) throw new Error('The new job was not returned.')
    const [cut] = await transaction
      .insert(cuts)
      .values({
        id,
        ownerId,
        adId,
        version: (newest?.version ?? 0) + 1,
        title,
        folder: first?.folder ?? (await findFolder(transaction, { ad, title: ownTitle })),
        aspectRatio: settings.aspectRatio ?? ownRatio,
        language: language ?? null,
        settings,
        jobId: job.id
      })
      .returning()
    if (!cut) throw new Error('The new cut was not returned.')
    afterCommit(() => runtime.filmRunner.wake())
    return cutView({ cut, job })
  })
}

/** One choice for all clips replaces those of each. */
function withFit(found: FoundClip[], fit: CreateCutRequest['fit']): FoundClip[] {
  return fit ? found.map((one) => ({ ...one, clip: { ...one.clip, fit } })) : found
}

interface ClipsOptions {
  ownerId: string
  adId: string
  input: CreateCutRequest
  before: CutRow | undefined
}

async function clipsOf(transaction: Transaction, { ownerId, adId, input, before }: ClipsOptions): Promise<CutClip[]> {
  const { hook } = input
  const needsCurrent = !input.clips || hook === null
  const current = needsCurrent ? await currentClips(transaction, ownerId, adId) : []
  const placesOf = (clips: readonly CutClip[]) => readClipPlaces(transaction, ownerId, clips)
  const clips = input.clips ?? carryOver(before, current, await placesOf(before?.settings.clips ?? []))
  if (hook === undefined) return clips
  const videoId = hook === null ? current[0]?.videoId : await findHookClip(transaction, { ownerId, adId, number: hook })
  return videoId ? openWith(clips, await placesOf(clips), videoId) : clips
}

async function findBasis(transaction: Transaction, adId: string, cutId: string): Promise<CutRow> {
  const [cut] = await transaction
    .select()
    .from(cuts)
    .where(and(eq(cuts.id, cutId), eq(cuts.adId, adId)))
  if (!cut) throw new AppError('not-found', 'This ad has no such cut to go on from.', { details: { basedOn: cutId } })
  if (cut.language !== null) {
    throw new AppError(
      'conflict',
      `Cut ${cut.version} is in another language. Go on from a cut in the ad's own words, and name the language again.`,
      { details: { basedOn: cutId } }
    )
  }
  return cut
}

interface SettingsOptions {
  input: CreateCutRequest
  before: CutSettings | undefined
  /** For an ad's first cut. */
  defaults: CutDefaults
  found: readonly FoundClip[]
  videoType: string | null
}

/** Before the format has decided whether speakers are named. */
type CaptionChoices = Omit<CutSettings['captions'], 'hasSpeakerLabels'> & { hasSpeakerLabels?: boolean }

function settingsOf({ input, before, defaults, found, videoType }: SettingsOptions): CutSettings {
  const speakers = new Set(found.flatMap(({ speaker }) => speaker ?? []))
  const isConversation = speakers.size > 1 || isMadeInTurns(found[0]?.video.input.videoType ?? videoType)
  const given: CaptionChoices = before?.captions ?? { isBurnedIn: true, ...defaults.captions }
  const captions = input.captions ?? given
  const { style = given.style, colours = given.colours ?? null, typeface = given.typeface ?? null } = captions
  const mix = nextMix(before?.mix, input.mix)
  const platform = input.platform === undefined ? (before?.platform ?? null) : input.platform
  return {
    clips: found.map(({ clip }) => clip),
    captions: {
      ...defaults.captions,
      ...captions,
      isBurnedIn: captions.isBurnedIn ?? given.isBurnedIn,
      style,
      colours,
      ...(typeface && { typeface }),
      hasSpeakerLabels: captions.hasSpeakerLabels ?? isConversation
    },
    overlays: input.overlays ?? before?.overlays ?? defaults.overlays,
    isLevelled: input.isLevelled ?? before?.isLevelled ?? true,
    endCard: input.endCard === undefined ? (before ? before.endCard : defaults.endCard) : input.endCard,
    ...(mix && { mix }),
    ...(platform && { platform })
  }
}

/** A type may have left the registry since then. It has no turns to label. */
function isMadeInTurns(videoType: string | null): boolean {
  const known = videoTypeSchema.safeParse(videoType)
  return known.success && takesTurns(videoTypeEntry(known.data))
}

async function requirePictures(
  transaction: Transaction,
  ownerId: string,
  { overlays, endCard }: CutSettings
): Promise<void> {
  for (const { imageId } of endCard ? [...overlays, endCard] : overlays) {
    if (!imageId) continue
    const [image] = await transaction
      .select({ storageKey: images.storageKey })
      .from(images)
      .where(and(eq(images.id, imageId), eq(images.ownerId, ownerId)))
    if (!image?.storageKey)
      throw new AppError('not-found', 'The picture of a logo is not in the library.', { details: { imageId } })
  }
}
