import { AppError } from '@callsheet/lib/errors.ts'
import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import type { TaskRow } from '@callsheet/lib/database/media-rows-together.ts'
import { sniffBytes, sniffMediaType, type MediaType } from '@callsheet/lib/media-types.ts'
import { peekStream } from '@callsheet/lib/peek-stream.ts'
import { findProvider } from '../provider/registry.ts'
import type { RefreshAnswer } from '../provider/port.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { openProviderKey } from './provider-key.ts'

export type FetchedAsset =
  | { kind: 'found'; type: MediaType; contentLength: number | null; body: ReadableStream<Uint8Array> }
  | { kind: 'gone'; detail: string }
  | { kind: 'too-large'; detail: string }
  | { kind: 'not-media'; detail: string }

/** Statuses after which a provider's address is worth resolving anew. */
const spentStatuses = new Set([400, 401, 403, 404, 410])

/** New addresses that were refused so often, over an hour, lead to nothing any more. */
const triesBeforeGone = 9

/** Opens the asset of a Completed row. Throws for what may work at the next try. */
export async function fetchAsset(runtime: PipelineRuntime, kind: MediaKind, row: TaskRow): Promise<FetchedAsset> {
  if (!row.url) return { kind: 'gone', detail: 'The row has no address to fetch.' }
  const isSpent = row.providerUrlExpiresAt !== null && row.providerUrlExpiresAt <= runtime.clock.now()
  const first = isSpent ? 'spent' : await open(runtime, kind, row.url)
  if (first !== 'spent') return first
  const fresh = await refresh(runtime, row, row.url)
  if (fresh.kind === 'gone') return fresh
  if (fresh.kind === 'unavailable')
    throw new AppError('upstream-failed', `The asset’s address is spent: ${fresh.detail}`)
  const second = await open(runtime, kind, fresh.url)
  if (second !== 'spent') return second
  const detail = 'The provider’s new address of the asset does not work either.'
  if (row.storeTries >= triesBeforeGone) return { kind: 'gone', detail }
  throw new AppError('upstream-failed', detail)
}

async function open(runtime: PipelineRuntime, kind: MediaKind, url: string): Promise<FetchedAsset | 'spent'> {
  const { downloader, settings } = runtime
  const maxBytes = settings.storeMaxBytes
  try {
    const download = await downloader.download(url, { maxBytes, timeoutSeconds: settings.storeTimeoutSeconds })
    if (download.status !== 200) {
      await download.body.cancel()
      if (spentStatuses.has(download.status)) return 'spent'
      throw new AppError('upstream-failed', `The asset’s address answered ${download.status}.`)
    }
    const { head, stream } = await peekStream(download.body, sniffBytes)
    const type = sniffMediaType(head, kind === 'image' ? 'image' : 'video')
    if (type) return { kind: 'found', type, contentLength: download.contentLength, body: stream }
    await stream.cancel()
    return {
      kind: 'not-media',
      detail: `Not a ${kind === 'image' ? 'picture' : 'clip'}: served as ${download.contentType}.`
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'payload-too-large')
      return { kind: 'too-large', detail: error.message }
    throw error
  }
}

async function refresh(runtime: PipelineRuntime, row: TaskRow, url: string): Promise<RefreshAnswer> {
  const provider = findProvider(row.provider)
  const key = provider && (await openProviderKey(runtime, provider, row))
  if (!provider || !key || !row.providerTaskId) return { kind: 'unavailable', detail: 'there is no key to ask with' }
  const { providerTaskId: taskId, apiModelPath } = row
  return provider.refreshUrl(runtime, { url, taskId, apiModelPath, apiKey: key.apiKey })
}
