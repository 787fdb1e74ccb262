import { z } from 'zod'
import { startCallsheet, type RunningCallsheet } from '../../cli/embedded/start-callsheet.ts'
import { createApiClient, type ApiClient } from '../../cli/produce/api-client.ts'
import { createHome } from './callsheet-process.ts'
import { waitFor } from './wait-for.ts'

const taskSchema = z.looseObject({
  model: z.string(),
  callbackUrl: z.string().nullable(),
  request: z.looseObject({ input: z.record(z.string(), z.unknown()).optional() })
})

/** What reached the provider, in its own field names. */
export interface ProviderRequest {
  model: string
  input: Record<string, unknown>
  prompt: string
}

export interface EmbeddedCallsheet {
  home: string
  env: Record<string, string>
  running: RunningCallsheet
  api: ApiClient
  /** The exact request that made the one task of a media row; waits until it was made. */
  readRequest(rowId: string): Promise<ProviderRequest>
  stop(): Promise<void>
}

/** A whole Callsheet in this process, without the studio: three services and the stand-ins on free ports. */
export async function startEmbeddedCallsheet(overrides: Record<string, string> = {}): Promise<EmbeddedCallsheet> {
  const { home, env, remove } = await createHome(overrides)
  const running = await startCallsheet({ env, instanceName: 'test', withStudio: false })
  const { appUrl, mediaUnderstudyUrl } = running.instance
  return {
    home,
    env,
    running,
    api: createApiClient({ appUrl, apiKey: running.ownerApiKey }),
    async readRequest(rowId) {
      const task = await waitFor(`the provider to have the task of row ${rowId}`, async () => {
        const answer = await fetch(`${mediaUnderstudyUrl}/__control/tasks`)
        const { tasks } = z.object({ tasks: z.array(taskSchema) }).parse(await answer.json())
        const made = tasks.filter(({ callbackUrl }) => callbackUrl?.includes(`/${rowId}/`))
        if (made.length > 1) throw new Error(`${made.length} tasks were made for row ${rowId}.`)
        return made[0] ?? null
      })
      const input = task.request.input ?? task.request
      return { model: task.model, input, prompt: z.string().parse(input.prompt) }
    },
    async stop() {
      await running.stop()
      await remove()
    }
  }
}
