import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { createDownloader } from '@callsheet/lib/adapters/node/http/downloader.ts'
import { openMediaStore } from '@callsheet/lib/adapters/node/media-store/media-store.ts'
import type { MediaRow } from '@callsheet/lib/database/media-rows.ts'
import type { MediaStore } from '@callsheet/lib/ports/media-store.ts'
import { fetchAsset } from '@callsheet/pipeline/media/fetch-asset.ts'
import type { PipelineRuntime } from '@callsheet/pipeline/runtime.ts'
import { boundFields } from '@callsheet/pipeline/settings/bounds.ts'
import { assetHash } from '../assets.ts'
import { assetUrl, bucket, copyAll, objectKey, s3Key, type CopyInput } from '../copies.ts'

const byDefault = (name: 'storeMaxBytes' | 'storeTimeoutSeconds' | 'storeLeastBytesPerSecond' | 'storePaceSeconds') =>
  Number(boundFields[name].schema.parse(undefined))
/** Every setting that a download reads. */
const settings = {
  storeMaxBytes: byDefault('storeMaxBytes'),
  storeTimeoutSeconds: byDefault('storeTimeoutSeconds'),
  storeLeastBytesPerSecond: byDefault('storeLeastBytesPerSecond'),
  storePaceSeconds: byDefault('storePaceSeconds')
}
const runtimes = new Map<string, PipelineRuntime>()
const stores = new Map<string, MediaStore>()

interface Copies {
  input: CopyInput
  runtime: PipelineRuntime
  store: MediaStore
  sha256: string
}

export function prepare(input: CopyInput): Copies {
  const { directory, s3Endpoint, providerUrl } = input
  const place = s3Endpoint ?? directory
  const account = { s3Bucket: bucket, s3Region: 'us-east-1', s3AccessKeyId: s3Key, s3SecretAccessKey: s3Key }
  const store = stores.get(place) ?? openMediaStore({ mediaDirectory: directory, s3Endpoint, ...account })
  stores.set(place, store)
  const runtime = runtimes.get(providerUrl) ?? openRuntime(providerUrl)
  runtimes.set(providerUrl, runtime)
  return { input, runtime, store, sha256: assetHash(input.bytes) }
}

/** The store consumer's work on the bytes: the size limit, the type from the first bytes, the hash, the durable put. */
export function run({ input, runtime, store, sha256 }: Copies): Promise<number> {
  return copyAll(input, async (index) => {
    const row = { url: assetUrl(input, index), providerUrlExpiresAt: null } as MediaRow
    const asset = await fetchAsset(runtime, 'video', row)
    if (asset.kind !== 'found') throw new Error(asset.detail)
    const { body, contentLength, type } = asset
    const receipt = await store.put({
      key: objectKey(input, index),
      body,
      contentType: type.contentType,
      ...(contentLength !== null && { contentLength })
    })
    if (receipt.size !== input.bytes || receipt.sha256 !== sha256) throw new Error('The receipt is not of these bytes.')
  })
}

/** The part of the service that a download uses while its address works. */
function openRuntime(providerUrl: string): PipelineRuntime {
  const downloader = createDownloader({ allowedOrigins: [providerUrl] })
  return { downloader, clock: systemClock, settings } as unknown as PipelineRuntime
}
