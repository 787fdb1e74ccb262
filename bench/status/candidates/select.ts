import { Pool } from 'pg'
import { paced } from '../../harness/paced.ts'
import { connections, statusQuery } from '../pipeline-under-test.ts'

export interface SelectInput {
  databaseUrl: string
  ids: string[]
  perSecond: number
  seconds: number
}

const pools = new Map<string, Pool>()

/** The floor: the same read with nothing around it. Milliseconds of each read. */
export function run({ databaseUrl, ids, ...pace }: SelectInput): Promise<number[]> {
  const pool = pools.get(databaseUrl) ?? new Pool({ connectionString: databaseUrl, max: connections })
  pools.set(databaseUrl, pool)
  return paced(pace, async (index) => {
    await pool.query({ name: 'status', text: statusQuery, values: [ids[index % ids.length]] })
  })
}
