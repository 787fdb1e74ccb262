import { and, eq, sql } from 'drizzle-orm'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { chooseThumbnail, type Thumbnails } from '@callsheet/lib/wire/thumbnails.ts'
import type { AppRuntime, Scope } from '../../runtime.ts'
import { mediaHeaders } from '../media/serve-stored.ts'
import { findPictured, type Pictured } from './find-pictured.ts'
import { makeThumbnails } from './make-thumbnails.ts'

export interface ServeThumbnailOptions {
  scope: Scope
  id: string
  /** Pixels across. The next larger one is given where this one is missing. */
  width: number
  request: Request
}

/**
 * A small picture of a still or of a clip's first frame. They are made when the first one is asked for. Null when there
 * is none now: a still is then served whole. Errors: `not-found` for a clip without a poster.
 */
export async function serveThumbnail({ scope, id, width, request }: ServeThumbnailOptions): Promise<Response | null> {
  const { runtime, ownerId } = scope
  const pictured = await findPictured(runtime.database, ownerId, id)
  if (!pictured) return null
  const make = (lacking: Pictured) => runtime.thumbnailWork.run(id, () => makeThumbnails(runtime, lacking))
  const thumbnails = pictured.thumbnails ?? (await make(pictured))
  const answer = await answerWith(runtime, thumbnails, width, request)
  if (answer !== 'gone') return answer ?? withoutThumbnail(pictured)
  // A backup without it was put back, or somebody emptied the folder. It is made once more.
  await forget(runtime, pictured)
  const again = await answerWith(runtime, await make({ ...pictured, thumbnails: null }), width, request)
  return again === null || again === 'gone' ? withoutThumbnail(pictured) : again
}

async function answerWith(
  { media }: AppRuntime,
  thumbnails: Thumbnails | null,
  width: number,
  request: Request
): Promise<Response | 'gone' | null> {
  if (!thumbnails || 'problem' in thumbnails) return null
  const file = chooseThumbnail(thumbnails.files, width)
  if (!file) return null
  const etag = `"${thumbnails.storageKey.split('/').at(-1)}-${file.width}"`
  const headers = mediaHeaders('image/webp')
  headers.set('etag', etag)
  headers.set('cache-control', 'private, max-age=31536000, immutable')
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const object = await media.get(thumbnails.storageKey, { start: file.start, end: file.start + file.size - 1 })
  if (!object) return 'gone'
  headers.set('content-length', String(file.size))
  if (request.method !== 'HEAD') return new Response(object.body, { headers })
  await object.body.cancel()
  return new Response(null, { headers })
}

function withoutThumbnail({ kind }: Pictured): null {
  if (kind === 'video') throw new AppError('not-found', 'This clip has no poster.')
  return null
}

async function forget({ database }: AppRuntime, { id, kind, thumbnails }: Pictured): Promise<void> {
  if (!thumbnails || 'problem' in thumbnails) return
  const table: typeof images | typeof videos = kind === 'image' ? images : videos
  await database
    .update(table)
    .set({ thumbnails: null, updatedAt: sql`${table.updatedAt}` })
    .where(and(eq(table.id, id), sql`${table.thumbnails} ->> 'storageKey' = ${thumbnails.storageKey}`))
}
