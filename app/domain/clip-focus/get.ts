import { and, eq } from 'drizzle-orm'
import type { ClipFocus } from '@callsheet/lib/cut/clip-focus.ts'
import { videos } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'
import { measureFocus } from './measure.ts'

/** Errors: `not-found` for a clip of nobody or somebody else, `conflict` before its file is stored. */
export async function getClipFocus({
  scope,
  videoId
}: {
  scope: Scope
  videoId: string
}): Promise<{ focus: ClipFocus | null }> {
  const { runtime, ownerId } = scope
  const [clip] = await runtime.database
    .select({
      id: videos.id,
      adId: videos.adId,
      storageKey: videos.storageKey,
      sha256: videos.sha256,
      focus: videos.focus
    })
    .from(videos)
    .where(and(eq(videos.id, videoId), eq(videos.ownerId, ownerId)))
  if (!clip) throw new AppError('not-found', 'There is no such clip.')
  const { storageKey, sha256 } = clip
  if (!storageKey || !sha256)
    throw new AppError('conflict', 'This clip has no file yet, so nothing can be found in it.')
  return { focus: await measureFocus(runtime, { ...clip, storageKey, sha256 }, { name: 'The clip' }) }
}
