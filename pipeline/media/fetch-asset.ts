import { AppError } from '@callsheet/lib/errors.ts'
import type { MediaKind } from '@callsheet/lib/database/media-rows.ts'
import { createEndCheck } from '@callsheet/lib/media-end/check-end.ts'
import { sniffBytes, sniffMediaType, type MediaType } from '@callsheet/lib/media-types.ts'
import { isRefusedAddress } from '@callsheet/lib/network/refused-address.ts'
import { peekStream } from '@callsheet/lib/async/peek-stream.ts'
import { findProvider } from '../provider/registry.ts'
import type { MediaProvider, RefreshAnswer } from '../provider/port.ts'
import type { TaskRow } from '../rows/task-row.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { openProviderKey } from './provider-key.ts'
import { keepPace, requireEnd, type CheckedBody } from './watch-body.ts'

export type FetchedAsset =
  | ({ kind: 'found'; type: MediaType; contentLength: number | null } & CheckedBody)
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

/** From the next try on, the provider is asked for another address first, whatever was wrong with the known one. */
const triesOfFirstAddress = 2

/** After these statuses it makes sense to ask the provider for a new address. */
const spentStatuses = new Set([400, 401, 403, 404, 410])

/**
 * Opens the asset of a Completed row. When its address gives no asset, asks the provider for another. Throws when the
 * failure says nothing about the asset: we, the network or the provider's API failed.
 */
export async function fetchAsset(runtime: PipelineRuntime, kind: MediaKind, row: TaskRow): Promise<FetchedAsset> {
  if (!row.url) return { kind: 'gone', detail: 'The row has no address to fetch.' }
  const provider = findProvider(row.provider)
  if (provider?.openAsset) return fetchFromRecord(runtime, kind, row, provider)
  const isSpent = row.providerUrlExpiresAt !== null && row.providerUrlExpiresAt <= runtime.clock.now()
  if (!isSpent && row.storeTries > triesOfFirstAddress) return fetchFromAnother(runtime, kind, row, row.url)
  return fetchFromFirst(runtime, kind, row, { url: row.url, isSpent })
}

/** The asset is in the record of its task, which only the key opens. */
async function fetchFromRecord(
  runtime: PipelineRuntime,
  kind: MediaKind,
  row: TaskRow,
  provider: MediaProvider
): Promise<FetchedAsset> {
  const key = await openProviderKey(runtime, provider, row)
  const { providerTaskId: taskId, apiModelPath } = row
  const asset = key && taskId ? await provider.openAsset?.(runtime, { taskId, apiModelPath, apiKey: key.apiKey }) : null
  if (!asset) throw new AppError('upstream-failed', 'There is no key to ask the provider for the asset.')
  if (asset.kind === 'gone') return asset
  if (asset.kind === 'unavailable') throw new AppError('upstream-failed', `No asset was given: ${asset.detail}`)
  const { bytes } = asset
  const { byteLength } = bytes
  if (byteLength > runtime.settings.storeMaxBytes)
    return { kind: 'too-large', detail: `The asset has ${byteLength} bytes.` }
  const type = sniffMediaType(bytes.subarray(0, sniffBytes), kind === 'image' ? 'image' : 'video')
  if (!type)
    return unusable({ kind: 'not-media', detail: `The record has no ${kind === 'image' ? 'picture' : 'clip'}.` })
  const checked = requireEnd(new Blob([bytes]).stream(), createEndCheck(type.extension))
  return { kind: 'found', type, contentLength: byteLength, ...checked }
}

/** The known address comes last. When it fails too and the provider no longer has the asset, the asset is gone. */
async function fetchFromAnother(
  runtime: PipelineRuntime,
  kind: MediaKind,
  row: TaskRow,
  url: string
): Promise<FetchedAsset> {
  const other = await refresh(runtime, row, url).catch((error: unknown) => {
    runtime.logger.warn({ error, rowId: row.id }, 'the provider could not be asked for another address')
    return null
  })
  if (other?.kind === 'fresh') {
    const second = await open(runtime, kind, other.url)
    return second.kind === 'spent' || second.kind === 'not-media' ? unusable(second) : second
  }
  if (other?.kind !== 'gone') return fetchFromFirst(runtime, kind, row, { url, isSpent: false })
  return (await openKnown(runtime, kind, row, url)) ?? other
}

/** Null when the address that we know gives no asset. */
async function openKnown(
  runtime: PipelineRuntime,
  kind: MediaKind,
  row: TaskRow,
  url: string
): Promise<Exclude<Opened, { kind: 'spent' | 'not-media' }> | null> {
  const known = await open(runtime, kind, url).catch((error: unknown) => {
    runtime.logger.info({ error, rowId: row.id }, 'the known address of an asset failed')
    return null
  })
  return known === null || known.kind === 'spent' || known.kind === 'not-media' ? null : known
}

async function fetchFromFirst(
  runtime: PipelineRuntime,
  kind: MediaKind,
  row: TaskRow,
  { url, isSpent }: { url: string; isSpent: boolean }
): Promise<FetchedAsset> {
  const first: Opened = isSpent ? { kind: 'spent', detail: 'It has expired.' } : await open(runtime, kind, url)
  if (first.kind !== 'spent' && first.kind !== 'not-media') return first
  const other = await refresh(runtime, row, url)
  // Its time is over by our clock, which may be wrong, and the provider may keep it for longer than it says.
  const known = isSpent && other?.kind !== 'fresh' ? await openKnown(runtime, kind, row, url) : null
  if (known) return known
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
  const { downloader, settings, clock } = runtime
  const maxBytes = settings.storeMaxBytes
  try {
    const download = await downloader.download(url, { maxBytes, timeoutSeconds: settings.storeTimeoutSeconds })
    if (download.status !== 200) {
      await download.body.cancel()
      const detail = `The asset’s address answered ${download.status}.`
      if (spentStatuses.has(download.status)) return { kind: 'spent', detail }
      throw new AppError('upstream-failed', detail)
    }
    const pace = { bytesPerSecond: settings.storeLeastBytesPerSecond, windowSeconds: settings.storePaceSeconds }
    const { head, stream } = await peekStream(keepPace(download.body, { clock, ...pace }), sniffBytes)
    const type = sniffMediaType(head, kind === 'image' ? 'image' : 'video')
    if (type) {
      const checked = requireEnd(stream, createEndCheck(type.extension))
      return { kind: 'found', type, contentLength: download.contentLength, ...checked }
    }
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
