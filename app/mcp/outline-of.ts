import type { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** What an outline says of a value. Bounds, patterns and formats hold inputs, and nobody needs them to read an answer. */
const saidOfLeaves = ['type', 'enum', 'const', 'description'] as const

/**
 * A JSON schema of an answer, down to `levels` of objects inside it. Deeper objects are only said to be objects, so
 * whatever the whole schema takes, its outline takes too.
 */
export function outlineOf(schema: Schema, levels: number): Schema {
  if (schema.anyOf) return alternatives(schema.anyOf.map((one) => outlineOf(asSchema(one), levels)))
  if (schema.oneOf) return alternatives(schema.oneOf.map((one) => outlineOf(asSchema(one), levels)))
  if (schema.type === 'array') {
    const items = schema.items && !Array.isArray(schema.items) ? outlineOf(asSchema(schema.items), levels) : {}
    return { type: 'array', items }
  }
  if (schema.type !== 'object') return leaf(schema)
  if (!schema.properties || levels === 0) return { type: 'object' }
  const properties = Object.entries(schema.properties).map(([name, one]) => [
    name,
    outlineOf(asSchema(one), levels - 1)
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(schema.required && { required: schema.required })
  }
}

const leaf = (schema: Schema): Schema =>
  Object.fromEntries(saidOfLeaves.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])))

/** Alternatives that are told by their types alone are one type: `["string", "null"]`. */
function alternatives(all: Schema[]): Schema {
  const distinct = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
  if (distinct.length === 1 && distinct[0]) return distinct[0]
  const types = distinct.flatMap((one) =>
    Object.keys(one).length === 1 && typeof one.type === 'string' ? [one.type] : []
  )
  // JSON Schema allows a list of types; zod's type of it knows only one.
  return types.length === distinct.length ? { type: types as never } : { anyOf: distinct }
}

const asSchema = (one: z.core.JSONSchema._JSONSchema): Schema => (typeof one === 'boolean' ? {} : one)
