import type { StandIn } from '../stand-in.ts'
import type { Task } from '../tasks/tasks.ts'
import { runwareModels } from './models.ts'
import { runwareRecord } from './records.ts'
import { runwareRoutes } from './routes.ts'

/** Runware, below `/runware/v1`. Nothing signs its webhooks, so a forged one is the same. */
export const runwareStandIn: StandIn = {
  models: runwareModels,
  pipelineSettings: ({ url, apiKey }) => ({ RUNWARE_API_KEY: apiKey, RUNWARE_URL: `${url}/runware/v1` }),
  open(parts) {
    const word = (task: Task) => ({ headers: {}, body: JSON.stringify(runwareRecord(task, parts)) })
    return {
      dialects: { 'runware-tasks': { word, forge: word } },
      routes: (context) => [runwareRoutes(context)]
    }
  }
}
