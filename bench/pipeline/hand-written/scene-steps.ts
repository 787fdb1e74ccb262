import type { Pool } from 'pg'
import type { PipelineInput } from '../scenes-under-test.ts'
import { createProviderCalls } from './provider-calls.ts'

export interface SceneSteps {
  /** Claims a Queued row and makes its task. A row that is already claimed is skipped. */
  submit(rowId: string): Promise<void>
  /** Asks the provider, whose answer alone counts, and completes the row. False when it was completed before. */
  complete(rowId: string, taskId: string): Promise<boolean>
  /** Copies the picture to a file, completely or not at all, and assigns it to the row. */
  store(rowId: string): Promise<void>
}

export interface SceneStepsOptions {
  pool: Pool
  input: PipelineInput
  callbackUrl: (rowId: string) => string
}

/** The steps of every hand-written flow for one scene: one guarded statement for each state that a user can see. */
export function createSceneSteps({ pool, input, callbackUrl }: SceneStepsOptions): SceneSteps {
  const provider = createProviderCalls(input)
  const run = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values })
  return {
    async submit(rowId) {
      const { rows } = await run(
        'claim',
        `update images set status = 'Submitting', submitting_at = now(), submit_tries = submit_tries + 1, next_enqueue_at = null
          where id = $1 and status = 'Queued' returning api_model_path, input`,
        [rowId]
      )
      const [row] = rows
      if (!row) return
      const taskId = await provider.create(row, callbackUrl(rowId))
      await run(
        'generating',
        `update images set status = 'Generating', provider_task_id = $2, generating_at = now(), next_poll_at = now() + interval '25 seconds'
          where id = $1 and status = 'Submitting'`,
        [rowId, taskId]
      )
    },

    async complete(rowId, taskId) {
      const url = await provider.readResult(taskId)
      const { rowCount } = await run(
        'complete',
        `update images set status = 'Completed', provider_task_id = $2, url = $3, completed_at = now(), next_poll_at = null
          where id = $1 and status in ('Submitting', 'Generating')`,
        [rowId, taskId, url]
      )
      return rowCount === 1
    },

    async store(rowId) {
      const { rows } = await run('unstored', 'select url from images where id = $1 and storage_key is null', [rowId])
      if (!rows[0]) return
      const { storageKey, size, sha256 } = await provider.copy(rows[0].url, rowId)
      await run(
        'stored',
        `update images set storage_key = $2, url = '/media/' || id, content_type = 'image/png', byte_size = $3, sha256 = $4, stored_at = now()
          where id = $1 and storage_key is null`,
        [rowId, storageKey, size, sha256]
      )
    }
  }
}
