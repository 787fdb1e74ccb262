import { AppError } from '@callsheet/lib/errors.ts'
import { collectBytes } from '@callsheet/lib/http/read-json.ts'
import type { Scope } from '../../runtime.ts'
import { takeQuota } from '../../quotas/take-quota.ts'

const timeoutSeconds = 30

/**
 * The bytes at an address that a page or a user gave. Errors: `forbidden` for an address that we do not open,
 * `invalid-input` when it answers without a file, `payload-too-large`, `rate-limited`.
 */
export async function fetchPicture(scope: Scope, url: string): Promise<Uint8Array> {
  const { runtime, signal } = scope
  await takeQuota(scope, 'fetched-pictures')
  const { downloader, settings } = runtime
  const maxBytes = settings.maxUploadBytes
  const download = await downloader
    .download(url, { maxBytes, timeoutSeconds, ...(signal && { signal }) })
    .catch((cause: unknown) => {
      throw cause instanceof AppError ? cause : unread('does not answer', cause)
    })
  if (download.status !== 200) {
    await download.body.cancel()
    throw unread(`answered ${download.status}`)
  }
  return collectBytes(download.body.getReader(), maxBytes).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : unread('broke off', cause)
  })
}

function unread(what: string, cause?: unknown): AppError {
  return new AppError(
    'invalid-input',
    `The picture could not be read: its address ${what}. Save it and upload the file instead.`,
    { cause }
  )
}
