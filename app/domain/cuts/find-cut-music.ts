import { AppError } from '@callsheet/lib/errors.ts'
import type { CutMusic } from '@callsheet/lib/ports/clip-assembler.ts'
import type { CutTimelineMusic } from '@callsheet/lib/wire/cuts-api.ts'
import type { AppRuntime } from '../../runtime.ts'
import { findMusic } from '../music/find-music.ts'
import type { CutRow } from './cut-view.ts'
import { storedFile } from './stored-file.ts'

export interface FoundMusic {
  bed: CutMusic
  onTimeline: CutTimelineMusic
}

/** The music that the cut names. Null when it names none. */
export async function findCutMusic(runtime: AppRuntime, { settings, ownerId }: CutRow): Promise<FoundMusic | null> {
  if (!settings.music) return null
  const { id, ...bed } = settings.music
  const row = await findMusic(runtime.database, ownerId, id)
  if (!row) {
    throw new AppError(
      'conflict',
      'The music of this cut is no longer there. Upload it again or take it out, then cut again.'
    )
  }
  const { title, licence, contentType, sha256, storageKey, createdAt } = row
  return {
    bed: { ...bed, source: storedFile(runtime, { name: `The music “${title}”`, sha256, storageKey }) },
    onTimeline: { musicId: id, title, licence, contentType, sha256, uploadedAt: createdAt.toISOString() }
  }
}
