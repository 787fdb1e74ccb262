import { eq } from 'drizzle-orm'
import { deletions } from '@callsheet/lib/database/schema/operations.ts'
import type { Transaction } from '@callsheet/lib/database/database.ts'
import { mediaKey } from '@callsheet/lib/media-key.ts'
import type { RenderedCut } from '@callsheet/lib/ports/clip-assembler.ts'
import type { AppRuntime } from '../../runtime.ts'

export interface StoredFile {
  key: string
  size: number
  sha256: string
  /** Removes the object from the list for deletion. */
  keep(transaction: Transaction): Promise<void>
}

const abandonedAfterMilliseconds = 6 * 3_600_000

/** The object is noted for deletion first. If we stop before the film's row names it, the sweeper removes it. */
export async function storeRendered(
  runtime: AppRuntime,
  { kind, id }: { kind: 'cut' | 'animatic'; id: string },
  rendered: RenderedCut
): Promise<StoredFile> {
  const { database, media, settings, clock, newId } = runtime
  const key = mediaKey({ deployment: settings.deployment, kind, rowId: id, putId: newId(), extension: 'mp4' })
  const nextTryAt = new Date(clock.now().getTime() + abandonedAfterMilliseconds)
  const [note] = await database.insert(deletions).values({ storageKey: key, nextTryAt }).returning({ id: deletions.id })
  const { size, sha256 } = await media.put({
    key,
    body: rendered.open(),
    contentType: 'video/mp4',
    contentLength: rendered.size
  })
  return {
    key,
    size,
    sha256,
    async keep(transaction) {
      if (note) await transaction.delete(deletions).where(eq(deletions.id, note.id))
    }
  }
}
