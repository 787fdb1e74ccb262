import { silentLogger } from '@callsheet/lib/ports/testing/test-loggers.ts'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Cluster, openCluster, postgresControl } from '@callsheet/lib/adapters/node/postgres/embedded-cluster.ts'
import {
  adoptOrStart,
  connectionUrl,
  startAgain,
  stopServer
} from '@callsheet/lib/adapters/node/postgres/embedded-server.ts'
import { chownAll } from './chown-all.ts'
import { findPorts } from './find-ports.ts'
import { waitFor } from '../../support/wait-for.ts'

/** A PostgreSQL of its own, with the settings of production: every commit waits for the disk. */
export interface DatabaseServer {
  port: number
  /** The server's own address, not through a link. */
  url: string
  /** Breaks off what runs, like `pg_ctl stop --mode=fast`. */
  stop(): Promise<void>
  /** kill -9 of the postmaster: no checkpoint is written. */
  kill(): Promise<void>
  start(): Promise<void>
  /** A hot standby that streams from this server. Every commit waits for it from then on. */
  addReplica(directory: string): Promise<DatabaseServer>
  /** Makes a standby a primary. */
  promote(): Promise<void>
}

const running = new Set<Cluster>()
const startSeconds = 60
/** Copies of these would be wrong or useless: the replica gets its log by streaming. */
const notCopied = /\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+)$/

/** A new cluster in `directory`. */
export async function startDatabaseServer(options: {
  directory: string
  maxConnections: number
}): Promise<DatabaseServer> {
  const cluster = await openCluster({ directory: options.directory, logger: silentLogger })
  return serve(cluster, options.maxConnections)
}

/** For a process that is asked to stop in the middle of its work. */
export async function stopDatabaseServers(): Promise<void> {
  await Promise.allSettled([...running].map(stopServer))
}

async function serve(cluster: Cluster, maxConnections: number): Promise<DatabaseServer> {
  running.add(cluster)
  // A port that outgoing connections get too could be lost while the server is stopped: a client that tries again and
  // again would in the end connect to itself there.
  const [wishedPort = 0] = await findPorts(1)
  const { port } = await adoptOrStart(cluster, { wishedPort, maxConnections })
  const url = connectionUrl(cluster, port)
  return {
    port,
    url,
    stop: () => stopServer(cluster),
    async kill() {
      const [pid] = (await readFile(join(cluster.dataDirectory, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    start: async () =>
      void (await waitFor(
        'PostgreSQL to start',
        async () => typeof (await startAgain(cluster, { port, maxConnections })) !== 'string',
        { timeoutSeconds: startSeconds, everySeconds: 0.2 }
      )),
    addReplica: (directory) => addReplica({ cluster, url, directory, maxConnections }),
    promote: () => postgresControl(cluster, ['promote', '--wait'])
  }
}

/** What pg_basebackup does, by the functions of the server: PostgreSQL's package does not have the program. */
async function addReplica(options: {
  cluster: Cluster
  url: string
  directory: string
  maxConnections: number
}): Promise<DatabaseServer> {
  const { cluster, url, directory, maxConnections } = options
  const client = new Client({ connectionString: url, application_name: 'chaos replica' })
  await client.connect()
  try {
    const dataDirectory = join(directory, 'cluster', 'data')
    await mkdir(join(directory, 'cluster'), { recursive: true })
    await client.query(`select pg_create_physical_replication_slot('replica', true)`)
    await client.query(`select pg_backup_start('replica', true)`)
    await cp(cluster.dataDirectory, dataDirectory, { recursive: true, filter: (path) => !notCopied.test(path) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(dataDirectory, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(dataDirectory, 'standby.signal'), '')
    const own = `primary_conninfo = '${url}?application_name=replica'\nprimary_slot_name = 'replica'\n`
    await writeFile(join(dataDirectory, 'postgresql.auto.conf'), own)
    if (cluster.account) await chownAll(join(directory, 'cluster'), cluster.account)
    const copy: Cluster = {
      ...cluster,
      directory,
      dataDirectory,
      logFile: join(directory, 'cluster', 'postgres.log'),
      lockFile: join(directory, 'start.lock'),
      connection: { ...cluster.connection, port: 0 }
    }
    const replica = await serve(copy, maxConnections)
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    await waitFor('the replica to confirm every commit', async () => {
      const { rowCount } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`)
      return rowCount === 1
    })
    return replica
  } finally {
    await client.end()
  }
}
