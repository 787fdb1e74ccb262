import { stableHash } from './scripts/stable-pick.ts'

type Schema = Record<string, unknown>

export interface FillContext {
  /** Words for the answer: the request's own text. */
  text: string
  /** Values that the request states, by field name. */
  known: Record<string, unknown>
}

/** A value that satisfies a JSON schema. It comes from the request's named fields, or else from the request's text. */
export function fillSchema(schema: Schema, context: FillContext, name = 'answer', root: Schema = schema): unknown {
  const resolved = resolve(schema, root)
  const known = context.known[name]
  if (resolved.const !== undefined) return resolved.const
  if (Array.isArray(resolved.enum))
    return resolved.enum.includes(known) ? known : chooseEnum(resolved.enum, context, name)
  const variants = [resolved.anyOf, resolved.oneOf, resolved.allOf].find(Array.isArray) as Schema[] | undefined
  if (variants && resolved.type === undefined)
    return fillSchema(variants.find((one) => one.type !== 'null') ?? {}, context, name, root)
  const type = Array.isArray(resolved.type) ? resolved.type.find((one: unknown) => one !== 'null') : resolved.type
  switch (type ?? (resolved.properties ? 'object' : 'string')) {
    case 'object':
      return fillObject(resolved, context, root)
    case 'array': {
      if (Array.isArray(known)) return known
      const count = Math.max(Number(resolved.minItems ?? 1), Math.min(2, Number(resolved.maxItems ?? 2)))
      return Array.from({ length: count }, () =>
        fillSchema((resolved.items ?? { type: 'string' }) as Schema, context, name, root)
      )
    }
    case 'integer':
    case 'number':
      return fillNumber(resolved, known)
    case 'boolean':
      return typeof known === 'boolean' ? known : false
    case 'null':
      return null
    default:
      return fillString(resolved, context, name)
  }
}

function fillObject(schema: Schema, context: FillContext, root: Schema): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const required = new Set((schema.required ?? []) as string[])
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => required.has(key) || context.known[key] !== undefined)
      .map(([key, property]) => [key, fillSchema(property, context, key, root)])
  )
}

function fillNumber(schema: Schema, known: unknown): number {
  const low = Number(
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : Number(schema.exclusiveMinimum) + 1)
  )
  const high = Number(schema.maximum ?? Number.MAX_SAFE_INTEGER)
  return typeof known === 'number' ? Math.min(high, Math.max(low, known)) : Math.min(high, low)
}

function fillString(schema: Schema, { text, known }: FillContext, name: string): string {
  const value = known[name]
  const limit = Math.min(Number(schema.maxLength ?? 240), 2_000)
  if (typeof value === 'string' && value !== '') return value.slice(0, limit)
  if (schema.format === 'uri' || /url$/i.test(name)) return /https?:\/\/\S+/.exec(text)?.[0] ?? 'https://example.com/'
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  const sentence =
    text
      .split(/(?<=[.!?])\s|\n/)
      .find((one) => one.trim() !== '')
      ?.trim() || name
  if (/slug|id$/i.test(name) || typeof schema.pattern === 'string')
    return (
      sentence
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, Math.min(60, limit)) || 'item'
    )
  return sentence.padEnd(Number(schema.minLength ?? 0), '.').slice(0, limit)
}

function chooseEnum(values: readonly unknown[], { text }: FillContext, name: string): unknown {
  const lower = text.toLowerCase()
  const named = values.find(
    (value) => typeof value === 'string' && lower.includes(value.toLowerCase().replaceAll('-', ' '))
  )
  return named ?? values[stableHash(`${text}/${name}`) % values.length]
}

function resolve(schema: Schema, root: Schema): Schema {
  if (typeof schema.$ref !== 'string') return schema
  const target = schema.$ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Schema | undefined)?.[key], root)
  return (target as Schema | undefined) ?? {}
}
