import type { Pool } from 'pg'
import { loadPeer } from '../../harness/load-peer.ts'
import { createSceneSteps } from '../hand-written/scene-steps.ts'
import { serveFlow, type Flow, type FlowParts } from '../hand-written/serve-flow.ts'
import type { PipelineInput } from '../scenes-under-test.ts'

interface GraphileWorker {
  run(options: object): Promise<{ addJob(task: string, payload: unknown): Promise<unknown> }>
  Logger: new (factory: () => () => void) => object
}

const { run, Logger } = await loadPeer<GraphileWorker>('graphile-worker')

/** Jobs in the same PostgreSQL, written in the pipeline's transaction. They are fetched and ended in batches. */
export function start(input: PipelineInput): Promise<{ url: string }> {
  const concurrency = 2 * input.concurrency
  const createFlow = async ({ pool, steps }: FlowParts): Promise<Flow> => {
    const runner = await run({
      pgPool: pool satisfies Pool,
      concurrency,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      taskList: {
        'image-submit': (rowId: string) => steps.submit(rowId),
        'image-store': (rowId: string) => steps.store(rowId)
      },
      preset: {
        worker: { localQueue: { size: concurrency + 1 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 }
      }
    })
    return {
      async begin(stills, client) {
        await client.query(
          `select graphile_worker.add_jobs(array(select row('image-submit', to_json(id), null, null, null, null, null, null)::graphile_worker.job_spec from unnest($1::text[]) as id))`,
          [stills]
        )
      },
      async done(rowId, taskId) {
        if (await steps.complete(rowId, taskId)) await runner.addJob('image-store', rowId)
      }
    }
  }
  return serveFlow(input, { createSteps: createSceneSteps, createFlow })
}
