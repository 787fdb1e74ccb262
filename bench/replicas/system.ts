import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startLink } from '../../test/chaos/system/link.ts'
import { freePort } from '../harness/free-port.ts'
import { startServer, type ServerProcess } from '../harness/server-process.ts'
import type { ReplicasInput } from './replicas-input.ts'

export interface ReplicatedSystem {
  appUrl: string
  apiKey: string
  /** Of the app server and all pipeline processes together, since their start. */
  cpuMilliseconds(): Promise<number>
  stop(): Promise<void>
}

export type ReplicatedSystemOptions = Pick<ReplicasInput, 'databaseUrl' | 'directUrl' | 'providerUrl' | 'directory'> & {
  processes: number
}

const candidate = (name: string) => join(import.meta.dirname, 'candidates', `${name}.ts`)

/** One app server, and pipeline processes behind a load balancer that gives each connection to the next of them. */
export async function startReplicatedSystem(options: ReplicatedSystemOptions): Promise<ReplicatedSystem> {
  const { processes, ...given } = options
  await mkdir(given.directory, { recursive: true })
  const port = await freePort()
  const balancer = await startLink({ port, targets: [] })
  const input: ReplicasInput = {
    ...given,
    pipelineUrl: `http://127.0.0.1:${port}`,
    token: randomBytes(16).toString('hex')
  }
  const servers: ServerProcess[] = []
  const stop = async () => {
    await balancer.stop()
    await Promise.all(servers.map((server) => server.stop()))
  }
  try {
    const app = await startServer('app', candidate('app'), input)
    servers.push(app)
    const ports: number[] = []
    for (let number = 1; number <= processes; number += 1) {
      const pipeline = await startServer(`pipeline ${number}`, candidate('pipeline'), input)
      servers.push(pipeline)
      ports.push(Number(new URL(pipeline.url).port))
    }
    balancer.retarget(ports)
    return {
      appUrl: app.url,
      apiKey: (await readFile(join(given.directory, 'owner-api-key'), 'utf8')).trim(),
      async cpuMilliseconds() {
        const used = await Promise.all(servers.map((server) => server.used()))
        return used.reduce((sum, { cpuMilliseconds }) => sum + cpuMilliseconds, 0)
      },
      stop
    }
  } catch (error) {
    await stop()
    throw error
  }
}
