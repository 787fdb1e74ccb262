import type { z } from 'zod'
import { AppError } from '../errors.ts'
import type { AnswerReader } from '../ports/service-caller.ts'
import { levelsOf } from '../text/json-levels.ts'
import { parseStorableJson, storableJson } from '../text/storable-text.ts'
import { fromZodError } from './problem.ts'
import { refuseUnstorable } from './refuse-unstorable.ts'

/** Far more than any schema of ours has. Code that recurses over a body must not meet the end of the stack. */
const mostLevels = 64

const decoder = new TextDecoder('utf-8', { fatal: true })

export interface ReadJsonOptions<Schema extends z.ZodType> {
  schema: Schema
  /** Bytes. A larger body is refused before all of it is read. */
  maxBytes?: number
  /**
   * What to do with text that cannot be stored (`lib/text/storable-text.ts`). A caller gets an error that names the
   * place. Text that a page, a model or another service wrote is replaced, so that work goes on. The default depends on
   * the message: request or response.
   */
  unstorable?: Unstorable
}

export type Unstorable = 'refuse' | 'replace'

/** Reads and checks a JSON body of a request or of a service's answer. The error says what was expected. */
export async function readJson<Schema extends z.ZodType>(
  message: Request | Response,
  { schema, maxBytes = 256 * 1024, unstorable = 'status' in message ? 'replace' : 'refuse' }: ReadJsonOptions<Schema>
): Promise<z.output<Schema>> {
  return parseJsonBytes(await readBytes(message, maxBytes), schema, unstorable)
}

/** The same for bytes that are there already. */
export function parseJsonBytes<Schema extends z.ZodType>(
  bytes: Uint8Array,
  schema: Schema,
  unstorable: Unstorable = 'replace'
): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(bytes, unstorable))
  if (!parsed.success) throw fromZodError(parsed.error, 'The body')
  return parsed.data
}

function parseJson(bytes: Uint8Array, unstorable: Unstorable): unknown {
  if (bytes.byteLength === 0) throw new AppError('invalid-input', 'The body is empty; a JSON object was expected.')
  const { text, value } = parse(bytes, unstorable === 'replace' ? parseStorableJson : JSON.parse)
  refuseDeep(value)
  if (unstorable === 'refuse' && storableJson(text) !== text) refuseUnstorable(value, 'The body')
  return value
}

/** Errors: `invalid-input`. */
export function refuseDeep(value: unknown): void {
  if (levelsOf(value, mostLevels) > mostLevels)
    throw new AppError('invalid-input', `The body is nested too deep; at most ${mostLevels} levels were expected.`)
}

function parse(bytes: Uint8Array, parseText: (text: string) => unknown): { text: string; value: unknown } {
  try {
    const text = decoder.decode(bytes)
    return { text, value: parseText(text) }
  } catch (cause) {
    throw new AppError('invalid-input', 'The body is not valid JSON in UTF-8.', { cause })
  }
}

/** Reads at most `maxBytes`; more is `payload-too-large`. */
export async function readBytes(message: Request | Response, maxBytes: number): Promise<Uint8Array> {
  const declared = Number(message.headers.get('content-length') ?? NaN)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  // A declared length counts the bytes on the wire. After decompression there may be more.
  if (declared <= maxBytes && !message.headers.has('content-encoding'))
    return new Uint8Array(await message.arrayBuffer())
  return message.body ? collectBytes(message.body.getReader(), maxBytes) : new Uint8Array()
}

/** Reads to the end or to `maxBytes`. A longer body is `payload-too-large`, and its rest is not read. */
export async function collectBytes(reader: AnswerReader, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined)
      throw tooLarge(maxBytes)
    }
    chunks.push(value)
  }
  const [only] = chunks
  if (only && chunks.length === 1) return only
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload-too-large', `The body is larger than ${maxBytes} bytes.`, { details: { maxBytes } })
}
