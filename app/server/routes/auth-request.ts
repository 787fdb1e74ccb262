import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { parseJsonBytes, readBytes } from '@callsheet/lib/http/read-json.ts'

/** The largest body that anyone may send without a key or a session. */
export const maximumStrangersBytes = 32 * 1024
const maximumTextCharacters = 2_000
const maximumNameCharacters = 120

/** Passwords, names, addresses: the sign-in library's own routes take nothing longer. */
const bodySchema = z.record(z.string().max(100), z.unknown()).superRefine((body, context) => {
  for (const [field, value] of Object.entries(body)) {
    const most = field === 'name' ? maximumNameCharacters : maximumTextCharacters
    const length = typeof value === 'string' ? value.length : (JSON.stringify(value) ?? '').length
    if (length > most)
      context.addIssue({ code: 'custom', path: [field], message: `expected at most ${most} characters` })
  }
})

/** The request for the sign-in library, with a body within bounds and these headers. */
export async function boundedAuthRequest(request: Request, headers: Headers) {
  if (request.method === 'GET') return { request: new Request(request.url, { headers }), body: {} }
  const bytes = await readBytes(request, maximumStrangersBytes)
  headers.delete('content-length')
  const isEmpty = bytes.byteLength === 0
  const body = isEmpty ? {} : parseJsonBytes(bytes, bodySchema, 'refuse')
  const init = { method: 'POST', headers, ...(!isEmpty && { body: JSON.stringify(body) }) }
  return { request: new Request(request.url, init), body }
}

const emailSchema = z.string().max(320)

export function emailIn(body: Record<string, unknown>): string {
  const email = emailSchema.safeParse(body['email'])
  if (!email.success) throw new AppError('invalid-input', 'email: expected an e-mail address')
  return email.data
}
