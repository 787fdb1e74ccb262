import { filledId } from '../../test/query-plans/fill-table.ts'

/** Input of each competitor at its start. */
export interface StatusInput {
  databaseUrl: string
  /** Place of the app's key for the caller. */
  directory: string
}

export const connections = 8

/** The owner's newest pipelines. In the smallest database the owner has only this many. */
export const pipelineIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => filledId('pipelines', index + 1))

/** Everything that a status page shows of a pipeline's scenes, by one indexed read. */
export const statusQuery = `
  select s.id, s.position, s.stage, s.prompt, s.motion, s.speaker, s.spoken_script, s.duration_seconds, s.approved_at,
         i.id as image_id, i.status as image_status, i.url as image_url, i.take as image_take, i.failure_code as image_failure,
         v.id as video_id, v.status as video_status, v.url as video_url, v.take as video_take, v.failure_code as video_failure
    from pipeline_scenes s left join images i on i.id = s.image_id left join videos v on v.id = s.video_id
   where s.pipeline_id = $1 order by s.position`
