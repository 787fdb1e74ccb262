import { and, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import type { Thumbnails } from '@callsheet/lib/wire/thumbnails.ts'

/** What of a stored still or clip its thumbnails need. */
export interface Pictured {
  id: string
  kind: 'image' | 'video'
  storageKey: string
  byteSize: number | null
  thumbnails: Thumbnails | null
}

/** The owner's still or clip, when its file is stored. Null otherwise: a grid asks for hundreds, so it reads little. */
export async function findPictured(queryable: Queryable, ownerId: string, id: string): Promise<Pictured | null> {
  const [found] = await unionAll(
    select(queryable, images, 'image', ownerId, id),
    select(queryable, videos, 'video', ownerId, id)
  )
  const { storageKey, ...rest } = found ?? { storageKey: null }
  return found && storageKey ? { ...rest, ...found, storageKey } : null
}

const select = (
  queryable: Queryable,
  table: typeof images | typeof videos,
  kind: 'image' | 'video',
  ownerId: string,
  id: string
) =>
  queryable
    .select({
      id: table.id,
      kind: sql<'image' | 'video'>`${sql.raw(`'${kind}'`)}`.as('kind'),
      storageKey: table.storageKey,
      byteSize: table.byteSize,
      thumbnails: table.thumbnails
    })
    .from(table)
    .where(and(eq(table.id, id), eq(table.ownerId, ownerId), eq(table.status, 'Completed')))
