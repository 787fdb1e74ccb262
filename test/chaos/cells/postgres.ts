import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@callsheet/lib/database/database.ts'
import { waitFor } from '../../support/wait-for.ts'
import type { Cell } from './cell.ts'

const absentSeconds = 15

export const postgresStopped: Cell = {
  about: 'PostgreSQL stopped for 15 s',
  spreadSeconds: 25,
  async strike({ postgres }) {
    await postgres.stop()
    await sleep(absentSeconds * 1000)
    await postgres.start()
  }
}

export const postgresRestarted: Cell = {
  about: 'PostgreSQL restarted three times',
  spreadSeconds: 20,
  async strike({ postgres }) {
    for (let count = 0; count < 3; count += 1) {
      await postgres.stop()
      await postgres.start()
      await sleep(4_000)
    }
  }
}

export const postgresKilled: Cell = {
  about: 'kill -9 of the whole PostgreSQL server, twice',
  spreadSeconds: 20,
  async strike({ postgres }) {
    for (let count = 0; count < 2; count += 1) {
      await postgres.kill()
      await sleep(2_000)
      await postgres.start()
      await sleep(5_000)
    }
  }
}

export const postgresBackendKilled: Cell = {
  about: 'kill -9 of a PostgreSQL back end of ours, three times; the server restarts all of them',
  spreadSeconds: 25,
  async strike({ database, note }) {
    for (let count = 0; count < 3; count += 1) {
      // PostgreSQL may still recover from the last time.
      const victim = await waitFor('a back end of ours', () => findBackend(database).catch(() => null))
      process.kill(victim.pid, 'SIGKILL')
      note(`killed a back end of ${victim.application_name}`)
      await sleep(6_000)
    }
  }
}

export const postgresFailover: Cell = {
  about: 'the primary killed for good, its streaming replica promoted 5 s later',
  note: 'Every commit waits for the replica. With replicas that commits do not wait for, the last moments may be lost.',
  spreadSeconds: 25,
  async strike({ postgres, system, directory, useDatabase, note }) {
    const replica = await postgres.addReplica(join(directory, 'replica'))
    note('the replica streams')
    await sleep(6_000)
    await postgres.kill()
    await sleep(5_000)
    await replica.promote()
    system.links['app-database'].retarget([replica.port])
    system.links['pipeline-database'].retarget([replica.port])
    useDatabase(replica)
  }
}

async function findBackend(database: Database): Promise<{ pid: number; application_name: string } | null> {
  const { rows } = await database.execute<{ pid: number; application_name: string }>(
    `select pid, application_name from pg_stat_activity where application_name in ('callsheet app', 'svc-pipeline')
       order by random() limit 1`
  )
  return rows[0] ?? null
}
