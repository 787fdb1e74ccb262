import { AppError } from '@callsheet/lib/errors.ts'
import { footageExpected, maximumFootageBytes } from '@callsheet/lib/wire/footage-api.ts'
import type { Scope } from '../../runtime.ts'

const timeoutSeconds = 300

/**
 * The clip at an address that a user gave, as it comes. Errors: `forbidden` for an address that we do not open,
 * `invalid-input` when it answers without a file, `payload-too-large`.
 */
export async function fetchFootage(
  { runtime, signal }: Scope,
  url: string
): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  const options = { maxBytes: maximumFootageBytes, timeoutSeconds, ...(signal && { signal }) }
  const download = await runtime.downloader.download(url, options).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : unread('does not answer', cause)
  })
  if (download.status !== 200) {
    await download.body.cancel()
    throw unread(`answered ${download.status}`)
  }
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  return { name: decodeName(last).slice(0, 200) || 'Own clip', body: download.body }
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text).trim()
  } catch {
    return text
  }
}

const unread = (what: string, cause?: unknown) =>
  new AppError(
    'invalid-input',
    `The clip could not be read: its address ${what}. Expected: ${footageExpected}. Upload the file instead.`,
    { cause }
  )
