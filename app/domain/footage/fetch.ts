import { AppError } from '@callsheet/lib/errors.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { storableText } from '@callsheet/lib/text/storable-text.ts'
import { footageExpected, maximumFootageBytes } from '@callsheet/lib/wire/footage-api.ts'
import type { Scope } from '../../runtime.ts'

const timeoutSeconds = 300

/**
 * The clip at an address that a user gave, as it comes. Errors: `forbidden` for an address that we do not open,
 * `invalid-input` when it answers without a file, `payload-too-large`.
 */
export async function fetchFootage({ runtime, signal }: Scope, url: string): Promise<ReadableStream<Uint8Array>> {
  const options = { maxBytes: maximumFootageBytes, timeoutSeconds, ...(signal && { signal }) }
  const download = await runtime.downloader.download(url, options).catch((cause: unknown) => {
    throw cause instanceof AppError ? cause : unread('does not answer', cause)
  })
  if (download.status !== 200) {
    await download.body.cancel()
    throw unread(`answered ${download.status}`)
  }
  return download.body
}

/** What the clip at an address is called. An address can spell characters that no column takes. */
export function nameOfFootage(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  return cutText(storableText(decodeName(last)), 200) || 'Own clip'
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
