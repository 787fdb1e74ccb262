import { eq, inArray } from 'drizzle-orm'
import { aspectRatioValue } from '@callsheet/lib/aspect-ratio.ts'
import type { ClipFacts } from '@callsheet/lib/cut/clip-facts.ts'
import type { FilmLoudness } from '@callsheet/lib/cut/film-loudness.ts'
import { planFilm } from '@callsheet/lib/cut/plan-film.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { PieceVoice } from '@callsheet/lib/cut/voice-runs.ts'
import type { AssemblerCall, CutVoice, RenderCutOptions, SourceFile } from '@callsheet/lib/ports/clip-assembler.ts'
import type { CutTimeline, CutTimelineVoice } from '@callsheet/lib/wire/cuts-api.ts'
import type { AppRuntime } from '../../runtime.ts'
import { updateFilmJob, type ClaimedFilm } from '../films/film-job.ts'
import { cutLayers } from './cut-layers.ts'
import type { CutRow } from './cut-view.ts'
import { findCutClips, nameOfClip, type FoundClip } from './find-cut-clips.ts'
import { findFocuses } from './find-focuses.ts'
import { findCutMusic } from './find-cut-music.ts'
import { readHash, storedFile } from './stored-file.ts'
import { findCutVoices, type FoundVoice } from './find-cut-voices.ts'
import { storeFilm, storePoster } from '../films/store-film.ts'
import { spokenLanguage } from '../voices/spoken-language.ts'
import type { PutObject } from '../put-object.ts'

/**
 * Makes one cut. It reuses the parts of an earlier run or cut, so that an interrupted run continues where it stopped.
 * Errors: `AppError` when the user can fix it.
 */
export async function runCut(runtime: AppRuntime, claimed: ClaimedFilm, call: AssemblerCall): Promise<void> {
  const { database, outcomes, assembler, clock } = runtime
  const [cut] = await database.select().from(cuts).where(eq(cuts.id, claimed.subjectId))
  if (!cut) throw new AppError('not-found', 'This cut is no longer there.')
  const found = await findCutClips(database, cut.ownerId, cut.settings.clips)
  const names = found.map(({ scene }, index) => nameOfClip(scene, index))
  const sources = found.map(({ video }, index) => storedFile(runtime, { ...video, name: names[index] ?? 'Clip' }))
  const facts = await assembler.inspect(sources, call)
  const voices = await findCutVoices(runtime, cut, call)
  const heard = await hearClips(runtime, { found, sources, facts, settings: cut.settings, call })
  const voiceOf = (index: number) => voices.get(cut.settings.clips[index]?.voiceTakeId ?? '') ?? null
  const music = await findCutMusic(runtime, cut)
  const focuses = await findFocuses(runtime, { cut, found, facts, call })
  const plan = planFilm({
    aspectRatio: aspectRatioValue(cut.aspectRatio) ?? 9 / 16,
    endCardSeconds: cut.settings.endCard?.seconds,
    clips: found.map(({ video }, index) => ({
      name: names[index] ?? 'Clip',
      videoId: video.id,
      ...pointsOf(cut.settings.clips[index]),
      facts: facts[index] ?? lost(),
      ...fitOf(cut.settings.clips[index]),
      line: voiceOf(index)?.onTimeline.place ?? null,
      focus: cut.settings.clips[index]?.focus ?? null,
      found: focuses.get(video.id) ?? null
    }))
  })
  const clips = sources.map((source, index) => ({
    source,
    facts: facts[index] ?? lost(),
    voice: heardOver(voiceOf(index), plan.voices[index]),
    isMuted: cut.settings.clips[index]?.isMuted === true,
    isSpeaking: isHeardToSpeak(found[index])
  }))
  const language = cut.language ?? (await spokenLanguage(database, { id: cut.adId, language: null }))
  const timeline: CutTimeline = {
    language,
    timeline: plan.timeline,
    clips: found.map(({ video, speaker, spokenScript, scene, hook }, index) => ({
      videoId: video.id,
      facts: facts[index] ?? lost(),
      speaker,
      spokenScript,
      scene,
      hook,
      ...(heard[index] && { heard: heard[index] }),
      voice: onTimeline(voiceOf(index), plan.voices[index]),
      isDraft: video.isDraft
    })),
    music: music?.onTimeline ?? null
  }
  const pictures = await findPictures(runtime, cut)
  const layers = cutLayers(
    cut,
    timeline,
    new Map([...pictures].map(([id, { contentHash }]) => [id, contentHash])),
    language
  )
  const options: RenderCutOptions = {
    ...call,
    clips,
    timeline: timeline.timeline,
    layers,
    pictures: [...pictures.values()],
    isLevelled: cut.settings.isLevelled,
    mix: cut.settings.mix ?? null,
    music: music?.bed ?? null
  }
  const { file, poster, sound } = await renderAndStore(runtime, cut, options, { hasPoster: true })
  // Without captions and overlays it is still a whole film.
  const card = layers.filter(({ kind }) => kind === 'end-card')
  const isPlain = card.length === layers.length
  const plain = isPlain
    ? null
    : (await renderAndStore(runtime, cut, { ...options, layers: card }, { hasPoster: false })).file
  const finishedAt = clock.now()
  const finish = async (transaction: Transaction) => {
    const isOurs = await updateFilmJob(transaction, claimed, {
      status: 'Completed',
      finishedAt,
      failureMessage: null,
      progress: null
    })
    // Another run was faster. Our objects stay on the list for deletion.
    if (!isOurs) return
    await file.keep(transaction)
    await plain?.keep(transaction)
    await poster?.keep(transaction)
    await transaction
      .update(cuts)
      .set({
        timeline: { ...timeline, sound },
        storageKey: file.key,
        byteSize: file.size,
        sha256: file.sha256,
        plainStorageKey: plain?.key ?? null,
        plainByteSize: plain?.size ?? null,
        posterStorageKey: poster?.key ?? null,
        durationSeconds: timeline.timeline.durationSeconds,
        completedAt: finishedAt
      })
      .where(eq(cuts.id, cut.id))
  }
  // The film took minutes of work and is already stored.
  await outcomes.write({ cutId: cut.id, storageKey: file.key }, () => database.transaction(finish))
}

interface StoredFilm {
  file: PutObject
  /** Null when none could be drawn. */
  poster: PutObject | null
  sound: FilmLoudness | null
}

/** The poster is of the film as it is shipped. The one without layers needs none. */
async function renderAndStore(
  runtime: AppRuntime,
  cut: CutRow,
  options: RenderCutOptions,
  { hasPoster }: { hasPoster: boolean }
): Promise<StoredFilm> {
  const rendered = await runtime.assembler.render(options)
  try {
    const file = await storeFilm(runtime, { kind: 'cut', id: cut.id }, rendered)
    const poster = hasPoster ? await storePoster(runtime, cut.id, rendered) : null
    return { file, poster, sound: rendered.sound }
  } finally {
    await rendered.dispose()
  }
}

interface ClipsToHear {
  found: readonly FoundClip[]
  sources: readonly SourceFile[]
  facts: readonly ClipFacts[]
  settings: CutRow['settings']
  call: AssemblerCall
}

/** Where somebody speaks in the clips that say their lines. Null for clips in which nobody does. */
function hearClips({ assembler }: AppRuntime, { found, sources, facts, settings, call }: ClipsToHear) {
  return Promise.all(
    sources.map((source, index) => {
      const isToHear = isHeardToSpeak(found[index]) && facts[index]?.sound && !settings.clips[index]?.voiceTakeId
      return isToHear ? assembler.hear(source, { ...call, hasPicture: true }) : null
    })
  )
}

/** A clip that says its line itself. One without a line has no speech to go down under. */
const isHeardToSpeak = (clip: FoundClip | undefined) =>
  clip !== undefined && clip.isSpokenByClip && clip.spokenScript.trim() !== ''

/** The part of a line that is heard over a piece of its clip. Null when it was said before. */
function heardOver(voice: FoundVoice | null, piece: PieceVoice | null | undefined): CutVoice | null {
  return voice && piece && piece.place.seconds > 0 ? { ...piece.place, source: voice.source } : null
}

function onTimeline(voice: FoundVoice | null, piece: PieceVoice | null | undefined): CutTimelineVoice | null {
  if (!voice || !piece) return null
  const { onTimeline: whole } = voice
  const isWhole = piece.place.seconds === whole.place.seconds && piece.place.fromSeconds === whole.place.fromSeconds
  return isWhole ? whole : { ...whole, place: piece.place, line: whole.place }
}

const pointsOf = (clip: { inSeconds: number; outSeconds: number | null } | undefined) => ({
  inSeconds: clip?.inSeconds ?? 0,
  outSeconds: clip?.outSeconds ?? null
})

const fitOf = (clip: CutRow['settings']['clips'][number] | undefined) => (clip?.fit ? { fit: clip.fit } : {})

function lost(): never {
  throw new Error('The assembler left a clip out.')
}

async function findPictures(runtime: AppRuntime, { settings }: CutRow): Promise<Map<string, SourceFile>> {
  const ids = [...settings.overlays, ...(settings.endCard ? [settings.endCard] : [])].flatMap(
    ({ imageId }) => imageId ?? []
  )
  if (ids.length === 0) return new Map()
  const rows = await runtime.database.select().from(images).where(inArray(images.id, ids))
  return new Map(
    await Promise.all(
      rows.flatMap(({ id, storageKey, sha256, title }) =>
        storageKey
          ? [
              readHash(runtime, storageKey, sha256).then(
                (hash) =>
                  [
                    id,
                    storedFile(runtime, {
                      name: title ? `The picture “${title}”` : 'The logo',
                      sha256: hash,
                      storageKey
                    })
                  ] as const
              )
            ]
          : []
      )
    )
  )
}
