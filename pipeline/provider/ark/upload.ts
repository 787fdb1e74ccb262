import { toBase64 } from '@callsheet/lib/text/base64.ts'
import type { UploadInput } from '../port.ts'

/** Ark has no place for pictures and takes them inside a request: `data:image/png;base64,…`. */
export async function toDataUri({ body, contentType }: UploadInput): Promise<string> {
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  return `data:${contentType.toLowerCase()};base64,${toBase64(bytes)}`
}
