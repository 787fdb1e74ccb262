import { z } from 'zod'
import { fromZodError } from '@callsheet/lib/http/problem.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { legacyRunRequestSchema, messagesRequestSchema, type RunRequest } from '@callsheet/lib/wire/agents-run.ts'

/** Only told apart here; the schema of its shape reads it. */
const objectSchema = z.custom<Record<string, unknown>>(
  (body) => typeof body === 'object' && body !== null && !Array.isArray(body),
  'Invalid input: expected an object'
)

/** Reads either payload shape; which one it is decides what the caller is told when it does not fit. */
export async function readRunPayload(request: Request, maxBytes: number): Promise<RunRequest> {
  const body = await readJson(request, { schema: objectSchema, maxBytes })
  const schema = 'messages' in body ? messagesRequestSchema : legacyRunRequestSchema
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw fromZodError(parsed.error, 'The body')
  return parsed.data
}
