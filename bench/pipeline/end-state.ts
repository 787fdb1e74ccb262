import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { query } from './databases.ts'
import { assetOf } from './scenes-under-test.ts'

interface EndState {
  databaseUrl: string
  providerUrl: string
  directory: string
  /** Titles of this turn's pipelines start with this. */
  title: string
  scenes: number
}

interface StillRow {
  id: string
  status: string
  provider_task_id: string | null
  storage_key: string | null
  byte_size: string
  sha256: string
}

/** Throws unless every scene is stored once: one row, one task, one file with exactly the task's bytes, two charges. */
export async function checkEndState({ databaseUrl, providerUrl, directory, title, scenes }: EndState): Promise<void> {
  const rows = await query<StillRow>(
    databaseUrl,
    `select /* benchmark */ i.id, i.status, i.provider_task_id, i.storage_key, i.byte_size, i.sha256
       from pipelines p join images i on i.pipeline_id = p.id where p.title like $1 || '%'`,
    [title]
  )
  demand(rows.length === scenes, `${rows.length} stills instead of ${scenes}`)
  for (const row of rows) {
    demand(row.status === 'Completed' && row.storage_key !== null, `the still ${row.id} is ${row.status}`)
    const expected = assetOf(row.provider_task_id ?? '')
    const file = await readFile(join(directory, 'media', row.storage_key ?? ''))
    demand(file.equals(expected) && Number(row.byte_size) === expected.byteLength, `${row.storage_key} has other bytes`)
    demand(row.sha256 === createHash('sha256').update(file).digest('hex'), `${row.id} has another hash`)
  }
  const tasks = (await (await fetch(providerUrl)).json()) as { taskId: string; assetReads: number }[]
  const own = new Set(rows.map((row) => row.provider_task_id))
  demand(tasks.length === scenes, `${tasks.length} tasks were made for ${scenes} scenes`)
  demand(
    own.size === scenes && tasks.every(({ taskId }) => own.has(taskId)),
    'a task of the provider belongs to no row'
  )
  const [ledger] = await query<{ charges: number }>(
    databaseUrl,
    `select /* benchmark */ count(*)::int as charges from credit_ledger l join pipelines p on p.id::text = l.pipeline_id
      where p.title like $1 || '%' and l.kind = 'charge'`,
    [title]
  )
  demand(ledger?.charges === 2 * scenes, `${ledger?.charges} charges for ${scenes} scenes`)
}

/** Makes room for the next turn: removes checked pictures and finished tasks. */
export async function forgetTurn({ providerUrl, directory }: Pick<EndState, 'providerUrl' | 'directory'>) {
  await fetch(providerUrl, { method: 'DELETE' })
  await rm(join(directory, 'media', 'svc-pipeline'), { recursive: true, force: true })
}

function demand(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`The end state is wrong: ${otherwise}.`)
}
