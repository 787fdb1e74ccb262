import { gather } from '@callsheet/lib/async/gather.ts'
import { createProviderCalls, type ClaimedRow, type CopiedFile } from './provider-calls.ts'
import type { SceneSteps, SceneStepsOptions } from './scene-steps.ts'

interface Made {
  rowId: string
  taskId: string
}
interface Completed extends Made {
  url: string | undefined
}
interface Stored extends CopiedFile {
  rowId: string
}

/** While the statement of a step runs, the scenes for the next one gather. */
const together = { maxItems: 1_000, maxCalls: 1 }

/** The same steps, with one statement for a step of all the scenes that are at it. The calls are those of each scene. */
export function createBatchedSteps({ pool, input, callbackUrl }: SceneStepsOptions): SceneSteps {
  const provider = createProviderCalls(input)
  const run = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values })

  const claim = gather(together, async (rowIds: string[]) => {
    const { rows } = await run(
      'claim',
      `update images set status = 'Submitting', submitting_at = now(), submit_tries = submit_tries + 1, next_enqueue_at = null
        where id = any($1::uuid[]) and status = 'Queued' returning id, api_model_path, input`,
      [rowIds]
    )
    const claimed = new Map(rows.map((row: ClaimedRow & { id: string }) => [row.id, row]))
    return rowIds.map((rowId) => claimed.get(rowId) ?? null)
  })

  const markGenerating = gather(together, async (made: Made[]) => {
    await run(
      'generating',
      `update images set status = 'Generating', provider_task_id = task_id, generating_at = now(), next_poll_at = now() + interval '25 seconds'
         from unnest($1::uuid[], $2::text[]) as made (row_id, task_id) where id = row_id and status = 'Submitting'`,
      [made.map(({ rowId }) => rowId), made.map(({ taskId }) => taskId)]
    )
    return made.map(() => true)
  })

  const markCompleted = gather(together, async (completed: Completed[]) => {
    const { rows } = await run(
      'complete',
      `update images set status = 'Completed', provider_task_id = task_id, url = result_url, completed_at = now(), next_poll_at = null
         from unnest($1::uuid[], $2::text[], $3::text[]) as completed (row_id, task_id, result_url)
        where id = row_id and status in ('Submitting', 'Generating') returning id`,
      [completed.map(({ rowId }) => rowId), completed.map(({ taskId }) => taskId), completed.map(({ url }) => url)]
    )
    const moved = new Set(rows.map(({ id }: { id: string }) => id))
    return completed.map(({ rowId }) => moved.has(rowId))
  })

  const readUnstored = gather(together, async (rowIds: string[]) => {
    const { rows } = await run(
      'unstored',
      'select id, url from images where id = any($1::uuid[]) and storage_key is null',
      [rowIds]
    )
    const urls = new Map(rows.map(({ id, url }: { id: string; url: string }) => [id, url]))
    return rowIds.map((rowId) => urls.get(rowId) ?? null)
  })

  const markStored = gather(together, async (stored: Stored[]) => {
    await run(
      'stored',
      `update images set storage_key = key, url = '/media/' || id, content_type = 'image/png', byte_size = size, sha256 = hash, stored_at = now()
         from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[]) as stored (row_id, key, size, hash)
        where id = row_id and storage_key is null`,
      [
        stored.map(({ rowId }) => rowId),
        stored.map(({ storageKey }) => storageKey),
        stored.map(({ size }) => size),
        stored.map(({ sha256 }) => sha256)
      ]
    )
    return stored.map(() => true)
  })

  return {
    async submit(rowId) {
      const row = await claim(rowId)
      if (row) await markGenerating({ rowId, taskId: await provider.create(row, callbackUrl(rowId)) })
    },
    complete: async (rowId, taskId) => markCompleted({ rowId, taskId, url: await provider.readResult(taskId) }),
    async store(rowId) {
      const url = await readUnstored(rowId)
      if (url) await markStored({ rowId, ...(await provider.copy(url, rowId)) })
    }
  }
}
