import { sql } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import type { SceneView } from '@callsheet/lib/wire/pipelines-api.ts'

export type EarlierTake = NonNullable<SceneView['earlier']>

/** A scene whose take in use has no picture. */
interface Missing {
  sceneId: string
  kind: EarlierTake['kind']
  /** The take in use. */
  take: number
}

/**
 * The newest finished take before each of these, by the index of scene and take. Only scenes with a new take under way
 * have one, so most readings of a pipeline never ask.
 */
export async function readEarlierTakes(
  queryable: Queryable,
  missing: readonly Missing[]
): Promise<Map<string, EarlierTake>> {
  if (missing.length === 0) return new Map()
  const { rows } = await queryable.execute<{
    scene_id: string
    kind: EarlierTake['kind']
    id: string
    take: number
  }>(sql`
    with missing as (
      select * from json_to_recordset(${JSON.stringify(
        missing.map(({ sceneId, kind, take }) => ({ scene_id: sceneId, kind, take }))
      )}::json) as given (scene_id uuid, kind text, take integer))
    select missing.scene_id, missing.kind, earlier.id, earlier.take
      from missing
      cross join lateral (
        (select id, take from images
          where missing.kind = 'image' and scene_id = missing.scene_id and take < missing.take and status = 'Completed'
          order by take desc limit 1)
        union all
        (select id, take from videos
          where missing.kind = 'video' and scene_id = missing.scene_id and take < missing.take and status = 'Completed'
            and not is_draft
          order by take desc limit 1)) as earlier`)
  return new Map(
    rows.map(({ scene_id: sceneId, kind, id, take }) => [sceneId, { kind, id, take, url: `/media/${id}` }])
  )
}
