import { query } from '../pipeline/databases.ts'
import { tasksOf } from './understudy.ts'

export interface Outcome {
  /** Scenes without a stored still. */
  lost: number
  /** Tasks at the provider over one for each scene. */
  boughtTwice: number
  /** Charges that are too many or too few, and refunds. */
  wronglyCharged: number
}

/** Counts what should be none. A still and its clip are charged when the scene is accepted. */
export async function readOutcome(options: {
  databaseUrl: string
  providerUrl: string
  title: string
  scenes: number
}): Promise<Outcome> {
  const { databaseUrl, providerUrl, title, scenes } = options
  const [ledger] = await query<{ charges: number; refunds: number }>(
    databaseUrl,
    `select /* benchmark */ count(*) filter (where l.kind = 'charge')::int as charges,
            count(*) filter (where l.kind = 'refund')::int as refunds
       from credit_ledger l join pipelines p on p.id::text = l.pipeline_id where p.title like $1 || '%'`,
    [title]
  )
  const tasks = await tasksOf(providerUrl, title)
  return {
    lost: scenes - ((await countStored(databaseUrl, title)) ?? 0),
    boughtTwice: tasks.length - new Set(tasks.map(({ render }) => render.prompt)).size,
    wronglyCharged: Math.abs((ledger?.charges ?? 0) - 2 * scenes) + (ledger?.refunds ?? 0)
  }
}

/** Null while the database does not answer. */
async function countStored(databaseUrl: string, title: string): Promise<number | null> {
  const rows = await query<{ stored: number }>(
    databaseUrl,
    `select /* benchmark */ count(*)::int as stored from pipelines p join images i on i.pipeline_id = p.id
      where p.title like $1 || '%' and i.status = 'Completed' and i.storage_key is not null`,
    [title]
  ).catch(() => [])
  return rows[0]?.stored ?? null
}

const patienceSeconds = 150
const lookMilliseconds = 50

/** Resolves when so many are stored, or when nobody would wait longer: then what is missing counts as lost. */
export async function awaitStored(databaseUrl: string, title: string, atLeast: number): Promise<void> {
  const deadline = Date.now() + patienceSeconds * 1000
  while (((await countStored(databaseUrl, title)) ?? 0) < atLeast && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, lookMilliseconds))
}
