import { createHash } from 'node:crypto'
import { AppError } from '../../errors.ts'
import { resolveRange } from '../../ports/byte-range.ts'
import type { MediaStore } from '../../ports/media-store.ts'
import type { BucketBinding } from './bindings.ts'

/** R2 takes parts of 5 MiB or more. All parts except the last have the same size. */
const partBytes = 8 * 1024 * 1024
const keyPattern = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/** The platform's own stream of a known length. Too many or too few bytes are an error. */
declare class FixedLengthStream {
  constructor(length: number)
  readonly readable: ReadableStream<Uint8Array>
  readonly writable: WritableStream<Uint8Array>
}

/** Objects in an R2 bucket. R2 streams a body only when its length is known; other bodies are sent in parts. */
export function createR2MediaStore(bucket: BucketBinding): MediaStore {
  return {
    async put({ key, body, contentType, contentLength }) {
      checkKey(key)
      const hash = createHash('sha256')
      let size = 0
      const onChunk = (chunk: Uint8Array) => {
        hash.update(chunk)
        size += chunk.byteLength
      }
      const options = { httpMetadata: { contentType } }
      if (contentLength === undefined) await putInParts(bucket, key, inParts(body, onChunk), options)
      else await putStream(bucket, key, { body, contentLength, onChunk }, options)
      return { size, sha256: hash.digest('hex') }
    },

    async get(key, range) {
      checkKey(key)
      if (!range) {
        const found = await bucket.get(key)
        return found && { body: found.body, contentType: contentTypeOf(found), size: found.size }
      }
      const about = await bucket.head(key)
      if (!about) return null
      const given = resolveRange(range, about.size)
      const found = await bucket.get(key, { range: { offset: given.start, length: given.end - given.start + 1 } })
      return found && { body: found.body, contentType: contentTypeOf(found), size: about.size, range: given }
    },

    async delete(key) {
      checkKey(key)
      await bucket.delete(key)
    },

    // A binding cannot sign addresses. The pipeline service signs one of its own routes instead.
    sign: async () => null,

    async look() {
      try {
        await bucket.put('storage-probe', new Uint8Array(1), { httpMetadata: { contentType: 'text/plain' } })
        return { problem: null }
      } catch (error) {
        return { problem: 'The media store takes nothing new.', error }
      }
    }
  }
}

type PutOptions = { httpMetadata: { contentType: string } }

interface KnownBody {
  body: ReadableStream<Uint8Array>
  contentLength: number
  onChunk(chunk: Uint8Array): void
}

async function putStream(bucket: BucketBinding, key: string, known: KnownBody, options: PutOptions): Promise<void> {
  const { readable, writable } = new FixedLengthStream(known.contentLength)
  const writer = writable.getWriter()
  const pumping = (async () => {
    try {
      for await (const chunk of known.body) {
        known.onChunk(chunk)
        await writer.write(chunk)
      }
      await writer.close()
    } catch (error) {
      await writer.abort(error).catch(() => undefined)
      throw error
    }
  })()
  const [pumped, stored] = await Promise.allSettled([pumping, bucket.put(key, readable, options)])
  // The reason that the body broke off says more than the bucket's error.
  if (pumped.status === 'rejected') throw pumped.reason
  if (stored.status === 'rejected') throw stored.reason
}

async function putInParts(
  bucket: BucketBinding,
  key: string,
  parts: AsyncGenerator<Uint8Array>,
  options: PutOptions
): Promise<void> {
  const first = await parts.next()
  const firstPart = first.done ? new Uint8Array() : first.value
  if (firstPart.byteLength < partBytes) {
    await bucket.put(key, firstPart, options)
    return
  }
  const upload = await bucket.createMultipartUpload(key, options)
  try {
    const uploaded = [await upload.uploadPart(1, firstPart)]
    for await (const part of parts) uploaded.push(await upload.uploadPart(uploaded.length + 1, part))
    await upload.complete(uploaded)
  } catch (error) {
    await upload.abort().catch(() => undefined)
    throw error
  }
}

/** Fills each part before it asks for the next one. */
async function* inParts(
  body: ReadableStream<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void
): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(partBytes)
  let filled = 0
  for await (const chunk of body) {
    onChunk(chunk)
    for (let rest = chunk; rest.byteLength > 0;) {
      const taken = rest.subarray(0, partBytes - filled)
      part.set(taken, filled)
      filled += taken.byteLength
      rest = rest.subarray(taken.byteLength)
      if (filled < partBytes) continue
      yield part
      part = new Uint8Array(partBytes)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}

const contentTypeOf = ({ httpMetadata }: { httpMetadata?: { contentType?: string } }): string =>
  httpMetadata?.contentType ?? 'application/octet-stream'

function checkKey(key: string): void {
  if (key.length > 500 || !keyPattern.test(key)) throw new AppError('invalid-input', `"${key}" is no key of an object.`)
}
