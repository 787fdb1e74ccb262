import { eq, inArray } from 'drizzle-orm'
import { aspectRatioValue } from '@callsheet/lib/aspect-ratio.ts'
import { secondsOf, type FrameRate } from '@callsheet/lib/cut/frame-rate.ts'
import { layersWithin } from '@callsheet/lib/cut/layers.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { animatics } from '@callsheet/lib/database/schema/animatics.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AnimaticPart, AssemblerCall, SourceFile } from '@callsheet/lib/ports/clip-assembler.ts'
import type { AnimaticPlan } from '@callsheet/lib/wire/animatics-api.ts'
import type { AppRuntime } from '../../runtime.ts'
import { updateFilmJob, type ClaimedFilm } from '../films/film-job.ts'
import { readHash, storedFile } from '../cuts/stored-file.ts'
import { storeFilm } from '../films/store-film.ts'
import { animaticLayers } from './animatic-layers.ts'
import { placedScenes } from './animatic-view.ts'

/** An animatic is looked at, not shipped: small enough to be there soon. Pixels. */
const longSide = 960
const frameRate: FrameRate = { numerator: 24, denominator: 1 }

/**
 * Makes one animatic. Scenes that an earlier run or version made are used again. Errors: `AppError` when the user can
 * fix it.
 */
export async function runAnimatic(runtime: AppRuntime, claimed: ClaimedFilm, call: AssemblerCall): Promise<void> {
  const { database, outcomes, assembler, clock } = runtime
  const [animatic] = await database.select().from(animatics).where(eq(animatics.id, claimed.subjectId))
  if (!animatic) throw new AppError('not-found', 'This animatic is no longer there.')
  const { id, plan } = animatic
  const scenes = partsOf(plan, await findStills(runtime, plan))
  const rendered = await assembler.renderAnimatic({ ...call, ...sizeOf(plan), scenes, frameRate })
  const file = await storeFilm(runtime, { kind: 'animatic', id }, rendered).finally(() => rendered.dispose())
  const finishedAt = clock.now()
  const durationSeconds = secondsOf(
    scenes.reduce((sum, { frames }) => sum + frames, 0),
    frameRate
  )
  const finish = async (transaction: Transaction) => {
    const isOurs = await updateFilmJob(transaction, claimed, {
      status: 'Completed',
      finishedAt,
      failureMessage: null,
      progress: null
    })
    // Another run was faster. Our object stays on the list for deletion.
    if (!isOurs) return
    await file.keep(transaction)
    await transaction
      .update(animatics)
      .set({
        storageKey: file.key,
        byteSize: file.size,
        sha256: file.sha256,
        durationSeconds,
        completedAt: finishedAt
      })
      .where(eq(animatics.id, id))
  }
  await outcomes.write({ animaticId: id, storageKey: file.key }, () => database.transaction(finish))
}

function partsOf(plan: AnimaticPlan, stills: ReadonlyMap<string, SourceFile>): AnimaticPart[] {
  const layers = animaticLayers(plan)
  return placedScenes(plan).map(({ scene, imageId, move, words, heading, startSeconds, durationSeconds }) => ({
    name: `Scene ${scene}`,
    still: (imageId && stills.get(imageId)) || null,
    move: imageId ? move : 'hold',
    heading: heading ?? 'No still yet',
    words,
    frames: Math.round((durationSeconds * frameRate.numerator) / frameRate.denominator),
    layers: layersWithin(layers, startSeconds, startSeconds + durationSeconds)
  }))
}

/** The ratio of the ad, with sides that H.264 takes. */
function sizeOf({ aspectRatio }: AnimaticPlan): { width: number; height: number } {
  const ratio = aspectRatioValue(aspectRatio) ?? 9 / 16
  const even = (pixels: number) => Math.round(pixels / 2) * 2
  return ratio >= 1
    ? { width: longSide, height: even(longSide / ratio) }
    : { width: even(longSide * ratio), height: longSide }
}

/** The files of the stills by their ids. A still whose row is gone since then is a plate. */
async function findStills(runtime: AppRuntime, { scenes }: AnimaticPlan): Promise<Map<string, SourceFile>> {
  const ids = scenes.flatMap(({ imageId }) => imageId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await runtime.database
    .select({ id: images.id, storageKey: images.storageKey, sha256: images.sha256 })
    .from(images)
    .where(inArray(images.id, ids))
  const files = new Map<string, SourceFile>()
  for (const { id, storageKey, sha256 } of rows) {
    if (!storageKey) continue
    const number = scenes.find(({ imageId }) => imageId === id)?.scene
    const hash = await readHash(runtime, storageKey, sha256)
    files.set(id, storedFile(runtime, { name: `The still of scene ${number}`, sha256: hash, storageKey }))
  }
  return files
}
