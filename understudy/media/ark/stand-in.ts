import type { StandIn } from '../stand-in.ts'
import type { Task } from '../tasks/tasks.ts'
import { arkImageRoutes } from './images.ts'
import { arkModels } from './models.ts'
import { arkRecord } from './record.ts'
import { arkTaskRoutes } from './tasks.ts'

/** BytePlus ModelArk, below `/ark/api/v3`, and Volcengine, below `/volcengine/api/v3`. Nothing signs its callbacks, so a forged one is the same. */
export const arkStandIn: StandIn = {
  models: arkModels,
  pipelineSettings: ({ url, apiKey }) => ({
    ARK_API_KEY: apiKey,
    ARK_BASE_URL: `${url}/ark/api/v3`,
    // A task is in the list as soon as it is made.
    ARK_LIST_LAG_SECONDS: '0'
  }),
  open(parts) {
    const word = (task: Task) => ({ headers: {}, body: JSON.stringify(arkRecord(task, parts)) })
    return {
      dialects: { 'ark-tasks': { word, forge: word } },
      routes: (context) => [arkTaskRoutes(context), arkImageRoutes(context)]
    }
  }
}
