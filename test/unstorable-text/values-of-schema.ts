import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that the API's own schemas use. */
interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  minimum?: number
  maximum?: number
  maxLength?: number
  pattern?: string
}

/** Ids of existing rows, by the name of the field that holds one. */
export type KnownIds = Readonly<Record<string, readonly string[]>>

/** NUL, half surrogate pairs in both orders, a complete pair, and text that looks like an escape but is none. */
const oddTexts = ['\0', 'a\0b', '\uD83D', 'cut \uD83D', '\uDE00 first', '\uDE00\uD83D', '\\u0000', '😀', '\u0001\u007F']
const extremes = [0, -0, -1, 0.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 53, 5e-324]

const oddText = fc.constantFrom(...oddTexts)

/** Values for a schema, close enough to be accepted, with odd text and extreme numbers in any place. */
export function valuesOf(schema: z.ZodType, ids: KnownIds): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return arbitrary(json as JsonSchema, ids, '')
}

function arbitrary(schema: JsonSchema, ids: KnownIds, name: string): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => arbitrary(option, ids, name)))
  if (schema.allOf) return arbitrary(Object.assign({}, ...schema.allOf), ids, name)
  if (schema.const !== undefined) return mostly(fc.constant(schema.const))
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum))
  switch (schema.type) {
    case 'string':
      return textOf(schema, ids, name)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return listOf(schema, ids, name)
    case 'object':
      return objectOf(schema, ids)
    default:
      return anything
  }
}

/** The expected value in nine of ten cases. */
function mostly(expected: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: expected }, { weight: 1, arbitrary: oddText })
}

function textOf({ format, maxLength = 200 }: JsonSchema, ids: KnownIds, name: string): fc.Arbitrary<unknown> {
  const known = ids[name]
  if (known) return mostly(fc.constantFrom(...known))
  if (format === 'uuid') return mostly(fc.uuid())
  if (format === 'uri') return mostly(fc.constantFrom('http://127.0.0.1:1/page', 'https://example.com/a%00b'))
  const plain = fc.constantFrom('Cold brew that never turns bitter', 'A tall glass on a sill', 'x')
  return fc.oneof(plain, plain, oddText).map((text) => text.slice(0, maxLength))
}

function numberOf({ minimum = 0, maximum = 10 }: JsonSchema): fc.Arbitrary<number> {
  const least = Math.ceil(minimum)
  const usual = fc.integer({ min: least, max: Math.max(least, Math.min(Math.floor(maximum), least + 10)) })
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...extremes) })
}

function listOf({ items = {}, minItems = 0, maxItems = 3 }: JsonSchema, ids: KnownIds, name: string) {
  const maxLength = Math.max(minItems, Math.min(maxItems, 3))
  // `ids` holds what `id` names.
  return fc.array(arbitrary(items, ids, name.replace(/s$/, '')), { minLength: minItems, maxLength })
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, ids: KnownIds) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, arbitrary(inner, ids, name)])
  )
  const named = fc.record(fields, { requiredKeys: required })
  const inner = typeof additionalProperties === 'object' ? arbitrary(additionalProperties, ids, '') : anything
  const more = fc.dictionary(oddText, inner, { maxKeys: 1 })
  const isOpen = additionalProperties !== undefined && additionalProperties !== false
  return fc
    .tuple(named, fc.oneof({ weight: isOpen ? 1 : 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: more }))
    .map(([known, extra]) => ({ ...extra, ...known }))
}

const anything: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(...extremes),
  fc.constant(null),
  fc.array(oddText, { maxLength: 2 }),
  fc.dictionary(oddText, oddText, { maxKeys: 2 })
)
