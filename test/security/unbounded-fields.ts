/** The part of JSON Schema that our schemas become. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  maxItems?: number
  maxProperties?: number
  items?: Schema | boolean
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  not?: Schema
}

/** Formats whose texts have a fixed or small length by themselves. */
const shortFormats = new Set(['uuid', 'date', 'ipv4', 'ipv6'])

export type Resolve = (ref: string) => Schema | undefined

/**
 * The places of a schema at which a caller can send as much as he likes: a text without a longest length, a list without a
 * largest count, a number without two ends, an object with any names, anything at all, and a schema inside itself.
 */
export function unboundedFields(schema: Schema, resolve: Resolve, path = '', above: readonly string[] = []): string[] {
  if (schema.$ref !== undefined) {
    if (above.includes(schema.$ref)) return [`${path}: nested without end`]
    const found = resolve(schema.$ref)
    return found ? unboundedFields(found, resolve, path, [...above, schema.$ref]) : [`${path}: unknown ${schema.$ref}`]
  }
  const inside = (part: Schema, name: string) => unboundedFields(part, resolve, path + name, above)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap((choice) => inside(choice, ''))
  if (schema.allOf) {
    const each = schema.allOf.map((part) => inside(part, ''))
    return each.some((part) => part.length === 0) ? [] : each.flat()
  }
  if (schema.const !== undefined || schema.enum || (schema.not && Object.keys(schema.not).length === 0)) return []
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return [`${path}: anything`]
  return types.flatMap((type) => ofType(schema, type, path, inside))
}

function ofType(
  schema: Schema,
  type: string,
  path: string,
  inside: (part: Schema, name: string) => string[]
): string[] {
  switch (type) {
    case 'string':
      return schema.maxLength !== undefined || shortFormats.has(schema.format ?? '') || hasEnd(schema.pattern)
        ? []
        : [`${path}: text`]
    case 'number':
    case 'integer': {
      const hasEnds =
        (schema.minimum ?? schema.exclusiveMinimum) !== undefined &&
        (schema.maximum ?? schema.exclusiveMaximum) !== undefined
      const isSafe = schema.maximum === Number.MAX_SAFE_INTEGER || schema.minimum === Number.MIN_SAFE_INTEGER
      return hasEnds && !isSafe ? [] : [`${path}: number`]
    }
    case 'array': {
      const items = [
        ...(schema.prefixItems ?? []).flatMap((item, index) => inside(item, `[${index}]`)),
        ...(typeof schema.items === 'object' ? inside(schema.items, '[]') : [])
      ]
      const isTuple = schema.prefixItems !== undefined && typeof schema.items !== 'object'
      return [...(schema.maxItems === undefined && !isTuple ? [`${path}: list`] : []), ...items]
    }
    case 'object':
      return ofObject(schema, path, inside)
    default:
      return []
  }
}

function ofObject(schema: Schema, path: string, inside: (part: Schema, name: string) => string[]): string[] {
  const known = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => inside(part, `.${name}`))
  const { additionalProperties: others } = schema
  if (typeof others !== 'object') return known
  const hasFixedNames = schema.propertyNames?.enum !== undefined
  const names = hasFixedNames || schema.maxProperties !== undefined ? [] : [`${path}: names`]
  return [...known, ...names, ...inside(others, '.*')]
}

/** True when no text that matches can be long: the pattern holds both ends and repeats nothing without a limit. */
function hasEnd(pattern: string | undefined): boolean {
  if (!pattern?.startsWith('^') || !pattern.endsWith('$')) return false
  const withoutSets = pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/g, 'x')
  return !/[*+]|\{\d+,\}/.test(withoutSets) && !withoutSets.slice(1, -1).includes('|^')
}
