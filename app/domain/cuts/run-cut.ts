import { eq, inArray } from 'drizzle-orm'
import { aspectRatioValue } from '@callsheet/lib/aspect-ratio.ts'
import { planTimeline } from '@callsheet/lib/cut/timeline.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { cuts } from '@callsheet/lib/database/schema/cuts.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AssemblerCall, RenderCutOptions, SourceFile } from '@callsheet/lib/ports/clip-assembler.ts'
import type { CutTimeline } from '@callsheet/lib/wire/cuts-api.ts'
import type { AppRuntime } from '../../runtime.ts'
import { updateCutJob, type ClaimedCut } from './cut-job.ts'
import { cutLayers } from './cut-layers.ts'
import type { CutRow } from './cut-view.ts'
import { findCutClips, nameOfClip, type FoundClip } from './find-cut-clips.ts'
import { findCutMusic } from './find-cut-music.ts'
import { readHash, storedFile } from './stored-file.ts'
import { findVoices } from './find-voices.ts'
import { storeRendered, type StoredFile } from './store-rendered.ts'

/**
 * Makes one cut. It reuses the parts of an earlier run or cut, so that an interrupted run continues where it stopped.
 * Errors: `AppError` when the user can fix it.
 */
export async function runCut(runtime: AppRuntime, claimed: ClaimedCut, call: AssemblerCall): Promise<void> {
  const { database, outcomes, assembler, clock } = runtime
  const [cut] = await database.select().from(cuts).where(eq(cuts.id, claimed.subjectId))
  if (!cut) throw new AppError('not-found', 'This cut is no longer there.')
  const found = await findCutClips(database, cut.ownerId, cut.settings.clips)
  const names = found.map(({ scene }, index) => nameOfClip(scene, index))
  const sources = found.map(({ video }, index) => storedFile(runtime, { ...video, name: names[index] ?? 'Clip' }))
  const facts = await assembler.inspect(sources, call)
  const voices = await findVoices(runtime, cut)
  const voiceOf = (index: number) => voices.get(cut.settings.clips[index]?.voiceTakeId ?? '') ?? null
  const music = await findCutMusic(runtime, cut)
  const clips = sources.map((source, index) => ({
    source,
    facts: facts[index] ?? lost(),
    voice: voiceOf(index),
    isSpeaking: isHeardToSpeak(found[index])
  }))
  const timeline: CutTimeline = {
    timeline: planTimeline({
      aspectRatio: aspectRatioValue(cut.aspectRatio) ?? 9 / 16,
      clips: clips.map(({ source, facts: of, voice }, index) => ({
        facts: of,
        chosen: {
          name: source.name,
          ...pointsOf(cut.settings.clips[index]),
          ...(voice && { leastSeconds: voice.leastSeconds })
        }
      }))
    }),
    clips: found.map(({ video, speaker, spokenScript, scene, hook }, index) => ({
      videoId: video.id,
      facts: facts[index] ?? lost(),
      speaker,
      spokenScript,
      scene,
      hook,
      voice: voiceOf(index)?.onTimeline ?? null,
      isDraft: video.isDraft
    })),
    music: music?.onTimeline ?? null
  }
  const pictures = await findPictures(runtime, cut)
  const layers = cutLayers(cut, timeline, new Map([...pictures].map(([id, { contentHash }]) => [id, contentHash])))
  const options: RenderCutOptions = {
    ...call,
    clips,
    timeline: timeline.timeline,
    layers,
    pictures: [...pictures.values()],
    isLevelled: cut.settings.isLevelled,
    music: music?.bed ?? null
  }
  const file = await renderAndStore(runtime, cut, options)
  const plain = layers.length > 0 ? await renderAndStore(runtime, cut, { ...options, layers: [] }) : null
  const finishedAt = clock.now()
  const finish = async (transaction: Transaction) => {
    const isOurs = await updateCutJob(transaction, claimed, {
      status: 'Completed',
      finishedAt,
      failureMessage: null,
      progress: null
    })
    // Another run was faster. Our objects stay on the list for deletion.
    if (!isOurs) return
    await file.keep(transaction)
    await plain?.keep(transaction)
    await transaction
      .update(cuts)
      .set({
        timeline,
        storageKey: file.key,
        byteSize: file.size,
        sha256: file.sha256,
        plainStorageKey: plain?.key ?? null,
        plainByteSize: plain?.size ?? null,
        durationSeconds: timeline.timeline.durationSeconds,
        completedAt: finishedAt
      })
      .where(eq(cuts.id, cut.id))
  }
  // The film took minutes of work and is already stored.
  await outcomes.write({ cutId: cut.id, storageKey: file.key }, () => database.transaction(finish))
}

async function renderAndStore(runtime: AppRuntime, cut: CutRow, options: RenderCutOptions): Promise<StoredFile> {
  const rendered = await runtime.assembler.render(options)
  try {
    return await storeRendered(runtime, { kind: 'cut', id: cut.id }, rendered)
  } finally {
    await rendered.dispose()
  }
}

/** A clip that says its line itself. One without a line has no speech to go down under. */
const isHeardToSpeak = (clip: FoundClip | undefined) =>
  clip !== undefined && clip.isSpokenByClip && clip.spokenScript.trim() !== ''

const pointsOf = (clip: { inSeconds: number; outSeconds: number | null } | undefined) => ({
  inSeconds: clip?.inSeconds ?? 0,
  outSeconds: clip?.outSeconds ?? null
})

function lost(): never {
  throw new Error('The assembler left a clip out.')
}

async function findPictures(runtime: AppRuntime, { settings }: CutRow): Promise<Map<string, SourceFile>> {
  const ids = settings.overlays.flatMap(({ imageId }) => imageId ?? [])
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
