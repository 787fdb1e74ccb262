import { toBase64 } from '@callsheet/lib/text/base64.ts'
import type { UploadInput } from './port.ts'

/** For providers that take pictures inside a request in place of their addresses: `data:image/png;base64,…`. */
export async function toDataUri({ body, contentType }: UploadInput): Promise<string> {
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  return `data:${contentType.toLowerCase()};base64,${toBase64(bytes)}`
}
