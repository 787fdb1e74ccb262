import { loadPeer } from '../../harness/load-peer.ts'
import { createSceneSteps } from '../hand-written/scene-steps.ts'
import { serveFlow, type Flow, type FlowParts } from '../hand-written/serve-flow.ts'
import type { PipelineInput } from '../scenes-under-test.ts'

interface Job {
  name: string
  data: string
  opts?: object
}
type Connection = { connection: { host: string; port: number } }
interface BullMq {
  Queue: new (
    name: string,
    options: Connection & { defaultJobOptions: object }
  ) => {
    add(name: string, data: string): Promise<unknown>
    addBulk(jobs: Job[]): Promise<unknown>
  }
  Worker: new (
    name: string,
    handle: (job: Job) => Promise<void>,
    options: Connection & { concurrency: number; limiter?: { max: number; duration: number } }
  ) => { on(event: 'error', listener: () => void): void }
}

const { Queue, Worker } = await loadPeer<BullMq>('bullmq')

/** The pace of the provider in milliseconds, the same as for ours in this run. */
const limiter = { max: 10_000, duration: 1_000 }

/**
 * Two queues in Redis. BullMQ's own limiter keeps the provider's pace. Rows and jobs are not written together, so a
 * crash between the two leaves a scene behind.
 */
export function start(input: PipelineInput): Promise<{ url: string }> {
  const { hostname: host, port } = new URL(input.redisUrl)
  const connection = { host, port: Number(port) }
  const { concurrency } = input
  const defaultJobOptions = { removeOnComplete: true, attempts: 8, backoff: { type: 'exponential', delay: 2_000 } }
  const createFlow = ({ steps }: FlowParts): Flow => {
    const submits = new Queue('image-submit', { connection, defaultJobOptions })
    const stores = new Queue('image-store', { connection, defaultJobOptions })
    const workers = [
      new Worker('image-submit', ({ data }) => steps.submit(data), { connection, concurrency, limiter }),
      new Worker('image-store', ({ data }) => steps.store(data), { connection, concurrency })
    ]
    for (const worker of workers) worker.on('error', () => undefined)
    return {
      begin: async () => undefined,
      begun: async (stills) => void (await submits.addBulk(stills.map((data) => ({ name: 'submit', data })))),
      async done(rowId, taskId) {
        if (await steps.complete(rowId, taskId)) await stores.add('store', rowId)
      }
    }
  }
  return serveFlow(input, { createSteps: createSceneSteps, createFlow })
}
