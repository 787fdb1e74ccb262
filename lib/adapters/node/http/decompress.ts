import { Transform, Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress, constants } from 'node:zlib'
import { AppError } from '../../../errors.ts'

/** Content codings in the order they were applied. No honest page uses more than two. */
const maxCodings = 2

export interface ReadDecompressedOptions {
  body: Readable
  contentEncoding: string
  /** Limit on the bytes before and after decompression. */
  maxBytes: number
}

/**
 * Reads a whole body. It stops at the limit before or after the decompressor, so a decompression bomb costs at most
 * `maxBytes`.
 */
export async function readDecompressed({
  body,
  contentEncoding,
  maxBytes
}: ReadDecompressedOptions): Promise<Uint8Array> {
  const codings = contentEncoding
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > maxCodings) throw unreadable(`it is compressed ${codings.length} times over`)
  const chunks: Uint8Array[] = []
  const collect = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk)
      done()
    }
  })
  await pipeline([body, capBytes(maxBytes), ...codings.toReversed().map(decompressor), capBytes(maxBytes), collect])
  return Buffer.concat(chunks)
}

function capBytes(maxBytes: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.byteLength
      if (size > maxBytes) done(unreadable(`it is larger than ${maxBytes} bytes`, 'too-large'))
      else done(null, chunk)
    }
  })
}

function decompressor(coding: string): Transform {
  // Some servers cut off the trailer. Browsers accept that, and so do we.
  const lenient = { finishFlush: constants.Z_SYNC_FLUSH }
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip(lenient)
  if (coding === 'deflate') return createInflate(lenient)
  if (coding === 'br') return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
  if (coding === 'zstd') return createZstdDecompress()
  throw unreadable(`its compression "${coding.slice(0, 40)}" is not known`)
}

export function unreadable(why: string, reason = 'unreadable'): AppError {
  return new AppError('upstream-failed', `The page could not be read: ${why}.`, {
    retryable: false,
    details: { reason }
  })
}
