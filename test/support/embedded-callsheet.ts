import type { Database } from '@callsheet/lib/database/database.ts'
import { z } from 'zod'
import { startCallsheet, type RunningCallsheet } from '../../cli/embedded/start-callsheet.ts'
import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { createHomeOnTestCluster } from './callsheet-process.ts'
import { waitFor } from './wait-for.ts'

const taskSchema = z.looseObject({
  id: z.string(),
  model: z.string(),
  callbackUrl: z.string().nullable(),
  request: z.looseObject({ input: z.record(z.string(), z.unknown()).optional() })
})

/** The provider's input, in the provider's own field names. */
export interface ProviderRequest {
  /** The provider's id of the result. */
  taskId: string
  model: string
  input: Record<string, unknown>
  prompt: string
}

export interface EmbeddedCallsheet {
  home: string
  env: Record<string, string>
  running: RunningCallsheet
  api: ApiClient
  /** The exact request of a media row's only task. Waits until the task was made. */
  readRequest(rowId: string): Promise<ProviderRequest>
  /** The address of a picture for the provider: the provider's own while it is fresh, else ours. */
  addressOf(rowId: string): Promise<RegExp>
  /** The stored file of a picture or clip, as its owner gets it from the app. */
  readStored(rowId: string): Promise<Buffer>
  database: Database
  stop(): Promise<void>
}

/** A whole Callsheet in this process without the studio: three services and the stand-ins on free ports. */
export async function startEmbeddedCallsheet(overrides: Record<string, string> = {}): Promise<EmbeddedCallsheet> {
  const { home, env, database, remove } = await createHomeOnTestCluster(overrides)
  const running = await startCallsheet({ env, instanceName: 'test', withStudio: false })
  const { appUrl, mediaUnderstudyUrl } = running.instance
  const findTask = async (rowId: string) => {
    const answer = await fetch(`${mediaUnderstudyUrl}/__control/tasks`)
    const { tasks } = z.object({ tasks: z.array(taskSchema) }).parse(await answer.json())
    const made = tasks.filter(({ callbackUrl }) => callbackUrl?.includes(`/${rowId}/`))
    if (made.length > 1) throw new Error(`${made.length} tasks were made for row ${rowId}.`)
    return made[0] ?? null
  }
  return {
    home,
    env,
    running,
    database,
    api: createOwnerClient({ appUrl, apiKey: running.ownerApiKey }),
    async addressOf(rowId) {
      const task = await findTask(rowId)
      return new RegExp(task ? `${task.id}|${rowId}` : rowId)
    },
    async readStored(rowId) {
      const headers = { authorization: `Bearer ${running.ownerApiKey}` }
      const response = await fetch(`${appUrl}/media/${rowId}`, { headers })
      if (!response.ok) throw new Error(`The file of row ${rowId} was answered with ${response.status}.`)
      return Buffer.from(await response.arrayBuffer())
    },
    async readRequest(rowId) {
      const task = await waitFor(`the provider to have the task of row ${rowId}`, () => findTask(rowId))
      const input = task.request.input ?? task.request
      return { taskId: task.id, model: task.model, input, prompt: z.string().parse(input.prompt) }
    },
    async stop() {
      await running.stop()
      await remove()
    }
  }
}
