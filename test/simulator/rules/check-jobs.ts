import type { Client } from 'pg'

/** A job and what it works on end alike: with an answer, or with a reason. */
export async function checkJobs(observer: Client): Promise<string[]> {
  const { rows } = await observer.query<{ id: string; job: string; reading: string | null; isWhole: boolean }>(
    `select job.id::text, job.status as job, reading.status as reading,
       case job.status
         when 'Completed' then reading.proposal is not null and job.finished_at is not null
         when 'Failed' then job.failure_message is not null and reading.failure_message is not null
         else false end as "isWhole"
     from background_jobs job left join brand_readings reading on reading.id = job.subject_id`
  )
  return rows
    .filter(({ job, reading, isWhole }) => job !== reading || !isWhole)
    .map(({ id, job, reading }) => `the job ${id} is ${job}, and what it works on is ${reading}`)
}
