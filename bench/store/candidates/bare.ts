import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { loadPeer } from '../../harness/load-peer.ts'
import type { Readable } from 'node:stream'
import { contentType } from '../assets.ts'
import { assetUrl, bucket, copyAll, objectKey, s3Key, type CopyInput } from '../copies.ts'

interface Answer {
  statusCode: number
  headers: Record<string, string>
  body: Readable & { dump(): Promise<void> }
}

const { request } = await loadPeer<{ request: (url: string, options?: object) => Promise<Answer> }>('undici')

const { AwsClient } = await loadPeer<{
  AwsClient: new (options: object) => { sign(url: string, options: object): Promise<Request> }
}>('aws4fetch')
const signer = new AwsClient({ accessKeyId: s3Key, secretAccessKey: s3Key, region: 'us-east-1', service: 's3' })

interface Copies {
  input: CopyInput
  /** Signed in advance. The service checks the signatures like those of the others. */
  addresses: string[]
}

export async function prepare(input: CopyInput): Promise<Copies> {
  await mkdir(dirname(join(input.directory, objectKey(input, 0))), { recursive: true })
  const addresses = []
  for (let index = 0; input.s3Endpoint && index < input.objects; index += 1) {
    const url = `${input.s3Endpoint}/${bucket}/${objectKey(input, index)}`
    addresses.push((await signer.sign(url, { method: 'PUT', aws: { signQuery: true } })).url)
  }
  return { input, addresses }
}

/** Pipes the answer to its target, with one fsync for a file. It does not inspect or report the bytes. */
export function run({ input, addresses }: Copies): Promise<number> {
  return copyAll(input, (index) => (input.s3Endpoint ? put(input, index, addresses[index] ?? '') : write(input, index)))
}

async function write(input: CopyInput, index: number): Promise<void> {
  const path = join(input.directory, objectKey(input, index))
  const { body } = await request(assetUrl(input, index))
  await pipeline(body, createWriteStream(path, { flush: true }))
}

async function put(input: CopyInput, index: number, address: string): Promise<void> {
  const { body, headers } = await request(assetUrl(input, index))
  const stored = await request(address, {
    method: 'PUT',
    headers: { 'content-type': contentType, 'content-length': headers['content-length'] },
    body
  })
  if (stored.statusCode >= 300) throw new Error(`The S3 service answered ${stored.statusCode}.`)
  await stored.body.dump()
}
