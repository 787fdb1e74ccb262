import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { startServer, type ServerProcess } from '../harness/server-process.ts'
import { watchStages, type StageWatch } from '../scene/watch-stages.ts'
import type { PipelineInput } from '../pipeline/scenes-under-test.ts'

export interface Rig {
  databaseUrl: string
  directory: string
  places: number
  provider: ServerProcess
  system: ServerProcess
  appUrl: string
  /** Of the member who owns the ad of the database's seed. */
  apiKey: string
  watch: StageWatch
  close(): Promise<void>
}

export interface RigOptions {
  databaseUrl: string
  directory: string
  /** How long a task takes at the provider. */
  taskSeconds: number
  /** Messages of one queue that are handled at the same time. */
  places: number
}

/** Those of the benchmark `pipeline`. */
export const placesUnderLoad = 40
const connections = 24

const candidate = (name: string) => join(import.meta.dirname, '..', 'pipeline', 'candidates', `${name}.ts`)

/** The app server and the pipeline service in one process, with a provider of their own. */
export async function startRig({ databaseUrl, directory, taskSeconds, places }: RigOptions): Promise<Rig> {
  await mkdir(directory, { recursive: true })
  const provider = await startServer('provider', candidate('provider'), { taskSeconds })
  const input: PipelineInput = {
    databaseUrl,
    providerUrl: provider.url,
    redisUrl: '',
    directory,
    concurrency: places,
    connections,
    // One member may have more waiting than the default allows.
    env: { MAX_WAITING_MEDIA: '0' }
  }
  const system = await startServer('ours', candidate('ours'), input).catch(async (error: unknown) => {
    await provider.stop()
    throw error
  })
  const watcher = new Client({ connectionString: databaseUrl })
  await watcher.connect()
  const watch = watchStages(watcher)
  return {
    databaseUrl,
    directory,
    places,
    provider,
    system,
    appUrl: system.url,
    apiKey: (await readFile(join(directory, 'owner-api-key'), 'utf8')).trim(),
    watch,
    async close() {
      await watch.end()
      await watcher.end()
      await Promise.all([system.stop(), provider.stop()])
    }
  }
}
