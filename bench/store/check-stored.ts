import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assetHash } from './assets.ts'
import { bucket, objectKey, type CopyInput } from './copies.ts'

/** The folder of the stored objects on this machine's disk. */
export interface Places {
  files: string
  s3: string
}

export const placesOf = (directory: string): Places => ({ files: join(directory, 'files'), s3: join(directory, 's3') })

/** Checks that every object has the right size and the right bytes, then removes the objects. */
export async function checkStored(
  places: Places,
  input: CopyInput,
  { hasBytes }: { hasBytes: boolean }
): Promise<void> {
  const wanted = assetHash(input.bytes)
  for (let index = 0; index < input.objects; index += 1) {
    const key = objectKey(input, index)
    // The S3 server stores each object in a file beside its metadata.
    const path = input.s3Endpoint ? join(places.s3, bucket, `${key}._S3rver_object`) : join(places.files, key)
    const { size } = await stat(path)
    if (size !== input.bytes || (hasBytes && (await hashOf(path)) !== wanted))
      throw new Error(`${key} is not what was to be stored: ${size} bytes.`)
  }
  const folder = dirname(objectKey(input, 0))
  await rm(input.s3Endpoint ? join(places.s3, bucket, folder) : join(places.files, folder), { recursive: true })
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
