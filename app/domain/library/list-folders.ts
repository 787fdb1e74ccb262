import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Folder } from '@callsheet/lib/wire/app-api/library.ts'
import type { Scope } from '../../runtime.ts'

const rowsSchema = z.array(
  z.object({
    folder: z.string(),
    images: z.coerce.number(),
    videos: z.coerce.number(),
    films: z.coerce.number(),
    newest: z.coerce.date()
  })
)

/** Folders with the number of their items, newest first. */
export async function listFolders({ scope }: { scope: Scope }): Promise<Folder[]> {
  const { rows } = await scope.runtime.database.execute(sql`
    select folder, sum(images) as images, sum(videos) as videos, sum(films) as films, max(newest) as newest from (
      select folder, count(*) as images, 0 as videos, 0 as films, max(created_at) as newest
        from images where owner_id = ${scope.ownerId} and folder is not null and is_saved group by folder
      union all
      select folder, 0, count(*), 0, max(created_at)
        from videos where owner_id = ${scope.ownerId} and folder is not null and is_saved group by folder
      union all
      select folder, 0, 0, count(*), max(created_at)
        from cuts where owner_id = ${scope.ownerId} and storage_key is not null group by folder
    ) as folders group by folder order by newest desc limit 500`)
  return rowsSchema.parse(rows).map(({ newest, ...counts }) => ({ ...counts, newestAt: newest.toISOString() }))
}
