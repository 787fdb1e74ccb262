import { Client } from 'pg'
import { taskIds, type PollInput } from './tasks.ts'

const taskOf = `provider = 'kie-jobs' and provider_task_id = any($1)`

/** Leaves this number of stills of a filled database running, spread over the whole table. No other row is due. */
export async function layOutTasks(input: Pick<PollInput, 'databaseUrl' | 'due' | 'every'>): Promise<void> {
  await withClient(input.databaseUrl, async (client) => {
    for (const table of ['images', 'videos', 'i2v_generations']) {
      await client.query(`update ${table} set next_poll_at = now() + interval '1 year' where status = 'Generating'`)
    }
    await client.query(
      `update images set status = 'Generating', url = null, storage_key = null, completed_at = null,
              next_poll_at = now() + interval '1 year', poll_tries = 0 where ${taskOf}`,
      [taskIds(input)]
    )
    await client.query('vacuum analyze images')
  })
}

/** Makes them all due again, as after a minute. */
export async function makeDue(input: PollInput): Promise<void> {
  await withClient(input.databaseUrl, async (client) => {
    await client.query(`update images set next_poll_at = now() - interval '1 second', poll_tries = 0 where ${taskOf}`, [
      taskIds(input)
    ])
    // Clears away what thousands of updates leave, as happens between two ticks of a real minute.
    if (input.due > 100) await client.query('vacuum images')
  })
}

/** Tasks that were asked for once and are due later. After a tick these are all tasks. */
export async function countAsked(input: PollInput): Promise<number> {
  return withClient(input.databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from images
        where ${taskOf} and status = 'Generating' and poll_tries = 1 and next_poll_at > now()`,
      [taskIds(input)]
    )
    return rows[0]?.count ?? 0
  })
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
