import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { Agent, request } from 'undici'
import { providerKey, type PipelineInput } from '../scenes-under-test.ts'

export interface SceneSteps {
  /** Claims a Queued row and makes its task. A row that is already claimed is skipped. */
  submit(rowId: string): Promise<void>
  /** Asks the provider, whose answer alone counts, and completes the row. False when it was completed before. */
  complete(rowId: string, taskId: string): Promise<boolean>
  /** Copies the picture to a file, completely or not at all, and assigns it to the row. */
  store(rowId: string): Promise<void>
}

interface SceneStepsOptions {
  pool: Pool
  input: PipelineInput
  callbackUrl: (rowId: string) => string
}

const dispatcher = new Agent({ connections: 256 })
const headers = { authorization: `Bearer ${providerKey}`, 'content-type': 'application/json' }

/** The steps of every hand-written flow for one scene: one guarded statement for each state that a user can see. */
export function createSceneSteps({ pool, input, callbackUrl }: SceneStepsOptions): SceneSteps {
  const { providerUrl, directory } = input
  const media = join(directory, 'media', 'image')
  const prepared = mkdir(media, { recursive: true })
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
      const { prompt, aspectRatio } = row.input
      const answer = await request(`${providerUrl}/api/v1/jobs/createTask`, {
        dispatcher,
        method: 'POST',
        headers,
        body: JSON.stringify({
          model: row.api_model_path,
          callBackUrl: callbackUrl(rowId),
          input: { prompt, aspect_ratio: aspectRatio, output_format: 'png' }
        })
      })
      const { data } = (await answer.body.json()) as { data: { taskId: string } }
      await run(
        'generating',
        `update images set status = 'Generating', provider_task_id = $2, generating_at = now(), next_poll_at = now() + interval '25 seconds'
          where id = $1 and status = 'Submitting'`,
        [rowId, data.taskId]
      )
    },

    async complete(rowId, taskId) {
      const answer = await request(`${providerUrl}/api/v1/jobs/recordInfo?taskId=${taskId}`, { dispatcher, headers })
      const { data } = (await answer.body.json()) as { data: { state: string; resultJson: string } }
      const { resultUrls } = JSON.parse(data.resultJson) as { resultUrls: string[] }
      const { rowCount } = await run(
        'complete',
        `update images set status = 'Completed', provider_task_id = $2, url = $3, completed_at = now(), next_poll_at = null
          where id = $1 and status in ('Submitting', 'Generating')`,
        [rowId, taskId, resultUrls[0]]
      )
      return rowCount === 1
    },

    async store(rowId) {
      const { rows } = await run('unstored', 'select url from images where id = $1 and storage_key is null', [rowId])
      if (!rows[0]) return
      const storageKey = `image/${rowId}.png`
      const path = join(directory, 'media', storageKey)
      await prepared
      const { size, sha256 } = await copy(rows[0].url, path)
      await run(
        'stored',
        `update images set storage_key = $2, url = '/media/' || id, content_type = 'image/png', byte_size = $3, sha256 = $4, stored_at = now()
          where id = $1 and storage_key is null`,
        [rowId, storageKey, size, sha256]
      )
    }
  }
}

async function copy(url: string, path: string): Promise<{ size: number; sha256: string }> {
  const { body } = await request(url, { dispatcher })
  const partial = `${path}.${randomUUID()}`
  const hash = createHash('sha256')
  let size = 0
  await using file = await open(partial, 'wx')
  for await (const chunk of body) {
    hash.update(chunk)
    size += chunk.byteLength
    await file.write(chunk)
  }
  await file.sync()
  await rename(partial, path)
  return { size, sha256: hash.digest('hex') }
}
