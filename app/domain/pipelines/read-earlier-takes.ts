import { sql } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import type { SceneView } from '@callsheet/lib/wire/pipelines-api.ts'

export type EarlierTake = NonNullable<SceneView['earlier']>

/** A scene with a take that follows another one. */
interface Retaken {
  sceneId: string
  kind: EarlierTake['kind']
  /** The take in use, finished or not. */
  take: number
}

/**
 * The newest finished take before each of these, by the index of scene and take. Only scenes with a new take that nobody
 * has chosen yet are asked about, so most readings of a pipeline never ask.
 */
export async function readEarlierTakes(
  queryable: Queryable,
  retaken: readonly Retaken[]
): Promise<Map<string, EarlierTake>> {
  if (retaken.length === 0) return new Map()
  const { rows } = await queryable.execute<{
    scene_id: string
    kind: EarlierTake['kind']
    id: string
    take: number
  }>(sql`
    with retaken as (
      select * from json_to_recordset(${JSON.stringify(
        retaken.map(({ sceneId, kind, take }) => ({ scene_id: sceneId, kind, take }))
      )}::json) as given (scene_id uuid, kind text, take integer))
    select retaken.scene_id, retaken.kind, earlier.id, earlier.take
      from retaken
      cross join lateral (
        (select id, take from images
          where retaken.kind = 'image' and scene_id = retaken.scene_id and take < retaken.take and status = 'Completed'
          order by take desc limit 1)
        union all
        (select id, take from videos
          where retaken.kind = 'video' and scene_id = retaken.scene_id and take < retaken.take and status = 'Completed'
            and not is_draft
          order by take desc limit 1)) as earlier`)
  return new Map(
    rows.map(({ scene_id: sceneId, kind, id, take }) => [sceneId, { kind, id, take, url: `/media/${id}` }])
  )
}
