import { AppError } from '@callsheet/lib/errors.ts'
import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { sniffBytes, sniffMediaType, type MediaType } from '@callsheet/lib/media-types.ts'
import { isRefusedAddress } from '@callsheet/lib/network/refused-address.ts'
import { peekStream } from '@callsheet/lib/async/peek-stream.ts'
import { findProvider } from '../provider/registry.ts'
import type { RefreshAnswer } from '../provider/port.ts'
import type { TaskRow } from '../rows/task-row.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { openProviderKey } from './provider-key.ts'

export type FetchedAsset =
  | { kind: 'found'; type: MediaType; contentLength: number | null; body: ReadableStream<Uint8Array> }
  | { kind: 'gone'; detail: string }
  | { kind: 'too-large'; detail: string }
  /** Its address is one that we never open, now or later. */
  | { kind: 'refused'; detail: string }
  /** The provider says that it has the asset, but its answer is not media. The answer may be a temporary error page. */
  | { kind: 'unusable'; code: 'asset-invalid' | 'asset-lost'; detail: string }

type Opened =
  | Exclude<FetchedAsset, { kind: 'unusable' | 'gone' }>
  | { kind: 'spent'; detail: string }
  | { kind: 'not-media'; detail: string }

/** After these statuses it makes sense to ask the provider for a new address. */
const spentStatuses = new Set([400, 401, 403, 404, 410])

/**
 * Opens the asset of a Completed row. When its address gives no asset, asks the provider for another. Throws when the
 * failure says nothing about the asset: we, the network or the provider's API failed.
 */
export async function fetchAsset(runtime: PipelineRuntime, kind: MediaKind, row: TaskRow): Promise<FetchedAsset> {
  if (!row.url) return { kind: 'gone', detail: 'The row has no address to fetch.' }
  const isSpent = row.providerUrlExpiresAt !== null && row.providerUrlExpiresAt <= runtime.clock.now()
  const first: Opened = isSpent ? { kind: 'spent', detail: 'It has expired.' } : await open(runtime, kind, row.url)
  if (first.kind !== 'spent' && first.kind !== 'not-media') return first
  const other = await refresh(runtime, row, row.url)
  switch (other?.kind) {
    case 'fresh': {
      const second = await open(runtime, kind, other.url)
      return second.kind === 'spent' || second.kind === 'not-media' ? unusable(second) : second
    }
    case 'gone':
      return other
    case 'same':
      return unusable(first)
    case 'unavailable':
      throw new AppError('upstream-failed', `The asset’s address gives no asset: ${other.detail}`)
    case undefined:
      if (first.kind === 'not-media') return unusable(first)
      throw new AppError('upstream-failed', 'The asset’s address is spent, and there is no key to ask for another.')
    default:
      return other satisfies never
  }
}

const unusable = ({ kind, detail }: Extract<Opened, { kind: 'spent' | 'not-media' }>): FetchedAsset => ({
  kind: 'unusable',
  code: kind === 'spent' ? 'asset-lost' : 'asset-invalid',
  detail: kind === 'spent' ? `The provider has no address that works. ${detail}` : detail
})

async function open(runtime: PipelineRuntime, kind: MediaKind, url: string): Promise<Opened> {
  const { downloader, settings } = runtime
  const maxBytes = settings.storeMaxBytes
  try {
    const download = await downloader.download(url, { maxBytes, timeoutSeconds: settings.storeTimeoutSeconds })
    if (download.status !== 200) {
      await download.body.cancel()
      const detail = `The asset’s address answered ${download.status}.`
      if (spentStatuses.has(download.status)) return { kind: 'spent', detail }
      throw new AppError('upstream-failed', detail)
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
    // A name may resolve to another address later, and the provider may have another URL.
    if (isRefusedAddress(error)) return { kind: error.retryable ? 'not-media' : 'refused', detail: error.message }
    throw error
  }
}

/** Null when there is no key for the question. */
async function refresh(runtime: PipelineRuntime, row: TaskRow, url: string): Promise<RefreshAnswer | null> {
  const provider = findProvider(row.provider)
  const key = provider && (await openProviderKey(runtime, provider, row))
  if (!provider || !key || !row.providerTaskId) return null
  const { providerTaskId: taskId, apiModelPath } = row
  return provider.refreshUrl(runtime, { url, taskId, apiModelPath, apiKey: key.apiKey })
}
