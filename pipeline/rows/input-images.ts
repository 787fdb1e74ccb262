import { inArray } from 'drizzle-orm'
import { gather } from '@callsheet/lib/async/gather.ts'
import type { Database } from '@callsheet/lib/database/database.ts'
import { images } from '@callsheet/lib/database/schema/media.ts'

export type InputImage = typeof images.$inferSelect

export interface InputImages {
  /** An owner's images in the order of their ids. Undefined for each that the owner does not have. */
  read(ownerId: string, ids: readonly string[]): Promise<(InputImage | undefined)[]>
}

const mostTogether = 100

/** Concurrent reads share a statement. */
export function createInputImages(database: Database): InputImages {
  const read = gather({ maxItems: mostTogether, maxCalls: 1 }, async (ids: string[]) => {
    const rows = await database
      .select()
      .from(images)
      .where(inArray(images.id, [...new Set(ids)]))
    const found = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => found.get(id))
  })
  return {
    async read(ownerId, ids) {
      const found = await Promise.all(ids.map((id) => read(id)))
      return found.map((image) => (image?.ownerId === ownerId ? image : undefined))
    }
  }
}
