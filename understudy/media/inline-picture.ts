import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaContext } from './context.ts'

const lifetimeMs = 3600 * 1000
const types: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** Keeps a picture that came inside a request, so that the drawing finds it at an address. Null when it is none. */
export async function keepInlinePicture(
  { directory, urls }: Pick<MediaContext, 'directory' | 'urls'>,
  mediaType: string,
  bytes: Uint8Array
): Promise<string | null> {
  const extension = types[mediaType]
  if (!extension || bytes.byteLength === 0) return null
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const path = `uploads/${digest}-${randomBytes(4).toString('hex')}.${extension}`
  await writeFile(join(directory, path), bytes, { mode: 0o600 })
  return urls.sign(path, Date.now() + lifetimeMs)
}

/** The same for a `data:` address. Any other address is returned as it is. */
export async function keepDataAddress(
  parts: Pick<MediaContext, 'directory' | 'urls'>,
  address: string
): Promise<string | null> {
  const [, mediaType, data] = /^data:([^;,]+);base64,(.+)$/s.exec(address) ?? []
  if (!mediaType || !data) return /^https?:/.test(address) ? address : null
  return keepInlinePicture(parts, mediaType, Buffer.from(data, 'base64'))
}
