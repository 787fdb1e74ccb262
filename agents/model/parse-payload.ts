import { z } from 'zod'
import { fromZodError } from '@callsheet/lib/http/problem.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { legacyRunRequestSchema, messagesRequestSchema, type RunRequest } from '@callsheet/lib/wire/agents-run.ts'

/** This only tells the shapes apart. The schema of the shape reads the payload. */
const objectSchema = z.custom<Record<string, unknown>>(
  (body) => typeof body === 'object' && body !== null && !Array.isArray(body),
  'Invalid input: expected an object'
)

/** Reads either payload shape. The error for a payload that does not fit names the rules of its shape. */
export async function readRunPayload(request: Request, maxBytes: number): Promise<RunRequest> {
  // It holds what pages, models and people wrote, cut to length: an odd character must not end the work.
  const body = await readJson(request, { schema: objectSchema, maxBytes, unstorable: 'replace' })
  const schema = 'messages' in body ? messagesRequestSchema : legacyRunRequestSchema
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw fromZodError(parsed.error, 'The body')
  return parsed.data
}
