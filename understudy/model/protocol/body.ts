import type { IncomingMessage } from 'node:http'
import { Refusal } from './errors.ts'

const maximumBytes = 32 * 1024 * 1024

/** The whole body as text. Throws a `Refusal` above the provider's limit. */
export async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maximumBytes) throw new Refusal(413, 'Request exceeds the maximum size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
