import { and, count, eq, sql, sum } from 'drizzle-orm'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { musicFiles } from '@callsheet/lib/database/schema/music.ts'
import { voiceTakes } from '@callsheet/lib/database/schema/voices.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Scope } from '../../runtime.ts'

const bytesPerMegabyte = 1_000_000

/**
 * Errors: `rate-limited`, without a time, when the member or all members together keep as many uploads as they may.
 * Those of one member that come together can go past the limit: by as many as may wait for their reader.
 */
export async function requireRoom({ runtime, ownerId }: Scope): Promise<void> {
  const { uploadedFiles, uploadedMegabytes, workspaceFactor } = runtime.settings
  if (uploadedFiles === 0 && uploadedMegabytes === 0) return
  const limits = [
    { of: 'member', owner: ownerId, times: 1 },
    ...(workspaceFactor === 0 ? [] : [{ of: 'workspace', owner: null, times: workspaceFactor }])
  ]
  for (const { of, owner, times } of limits) {
    const kept = await readKept(runtime.database, owner)
    const facts = [
      { name: 'uploaded-files', most: uploadedFiles * times, has: kept.files, unit: 'uploaded files' },
      {
        name: 'uploaded-megabytes',
        most: uploadedMegabytes * times,
        has: kept.megabytes,
        unit: 'MB of uploaded files'
      }
    ]
    const full = facts.find(({ most, has }) => most > 0 && has >= most)
    if (!full) continue
    const { name, most, unit } = full
    const who = owner === null ? 'All members together' : 'You'
    throw new AppError(
      'rate-limited',
      `${who} can keep ${most} ${unit}, and there is no room left. Delete some in the library first, or music and recordings at their film.`,
      { retryable: false, details: { limit: { name, of, most } } }
    )
  }
}

/** Pictures, own clips, music and lines. Read from indexes alone. The limits themselves bound how much that is. */
async function readKept(database: Scope['runtime']['database'], ownerId: string | null) {
  const [pictures] = await database
    .select({ files: count(), bytes: sum(images.byteSize).mapWith(Number) })
    .from(images)
    .where(and(sql`${images.purpose} = 'upload'`, ...(ownerId === null ? [] : [eq(images.ownerId, ownerId)])))
  const [music] = await database
    .select({ files: count(), bytes: sum(musicFiles.byteSize).mapWith(Number) })
    .from(musicFiles)
    .where(ownerId === null ? undefined : eq(musicFiles.ownerId, ownerId))
  const [lines] = await database
    .select({ files: count(), bytes: sum(voiceTakes.byteSize).mapWith(Number) })
    .from(voiceTakes)
    .where(and(sql`${voiceTakes.source} <> 'spoken'`, ...(ownerId === null ? [] : [eq(voiceTakes.ownerId, ownerId)])))
  const [clips] = await database
    .select({ files: count(), bytes: sum(videos.byteSize).mapWith(Number) })
    .from(videos)
    .where(and(sql`${videos.footage} is not null`, ...(ownerId === null ? [] : [eq(videos.ownerId, ownerId)])))
  const kept = [pictures, music, lines, clips]
  return {
    files: kept.reduce((all, one) => all + (one?.files ?? 0), 0),
    megabytes: kept.reduce((all, one) => all + (one?.bytes ?? 0), 0) / bytesPerMegabyte
  }
}
