/** A JSON schema as `toolInputSchema` makes it. */
type JsonSchema = Readonly<Record<string, unknown>>
type Fields = Record<string, unknown>

/**
 * The value in the form that its schema asks for: numbers and lists that came as text, nulls in place of fields that may
 * be left out, an object inside another. Only what the schema would refuse is changed, and nothing is invented. What
 * does not fit stays as it is, for the schema to refuse.
 */
export function fitToSchema(value: unknown, schema: JsonSchema): unknown {
  const read = typeof value === 'string' ? (parseAs(value, 'object') ?? value) : value
  return fit(unwrap(read, schema), schema)
}

function fit(value: unknown, schema: JsonSchema): unknown {
  const choices = choicesOf(schema)
  if (choices.length > 0) return fitOneOf(value, choices)
  switch (schema['type']) {
    case 'object':
      return fitObject(typeof value === 'string' ? (parseAs(value, 'object') ?? value) : value, schema)
    case 'array':
      return fitArray(typeof value === 'string' ? (parseAs(value, 'array') ?? value) : value, schema)
    case 'number':
    case 'integer':
      return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
    case 'boolean':
      return value === 'true' || value === 'false' ? value === 'true' : value
    default:
      return value
  }
}

function fitOneOf(value: unknown, choices: readonly JsonSchema[]): unknown {
  const right = choices.find((choice) => isOfType(value, choice))
  if (right) return fit(value, right)
  const fitted = choices.map((choice) => ({ choice, value: fit(value, choice) }))
  return fitted.find((each) => isOfType(each.value, each.choice))?.value ?? value
}

function fitObject(value: unknown, schema: JsonSchema): unknown {
  if (!isFields(value)) return value
  const properties = fieldsOf(schema['properties'])
  const required = requiredOf(schema)
  const entries = Object.entries(value).flatMap(([name, given]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : schema['additionalProperties']
    if (!isFields(property)) return [[name, given] as const]
    if (given === null && !required.includes(name) && !allowsNull(property)) return []
    return [[name, fit(given, property)] as const]
  })
  return Object.fromEntries(entries)
}

function fitArray(value: unknown, { items }: JsonSchema): unknown {
  return Array.isArray(value) && isFields(items) ? value.map((item) => fit(item, items)) : value
}

/**
 * `{"script": {…}}` or `{"name": "tool", "arguments": {…}}`: the inner object is the answer when it has every required
 * field and the outer one has not.
 */
function unwrap(value: unknown, schema: JsonSchema): unknown {
  const required = requiredOf(schema)
  const isWhole = (fields: unknown): fields is Fields =>
    isFields(fields) && required.every((name) => Object.hasOwn(fields, name))
  if (!isFields(value) || required.length === 0 || isWhole(value)) return value
  const inner = Object.values(value).map((field) => (typeof field === 'string' ? parseAs(field, 'object') : field))
  return inner.find(isWhole) ?? value
}

function isOfType(value: unknown, schema: JsonSchema): boolean {
  if ('const' in schema) return value === schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value)
  switch (schema['type']) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isFields(value) && requiredOf(schema).every((name) => Object.hasOwn(value, name))
    case 'integer':
      return Number.isInteger(value)
    case undefined:
      return true
    default:
      return typeof value === schema['type']
  }
}

function allowsNull(schema: JsonSchema): boolean {
  const choices = choicesOf(schema)
  if (choices.length > 0) return choices.some(allowsNull)
  return schema['type'] === 'null' || schema['type'] === undefined
}

/** `anyOf`, or a list of types such as `["string", "null"]`. Empty for a schema with one form. */
function choicesOf({ anyOf, oneOf, ...schema }: JsonSchema): JsonSchema[] {
  const choices = anyOf ?? oneOf
  if (Array.isArray(choices)) return choices.filter(isFields)
  return Array.isArray(schema['type']) ? schema['type'].map((type: unknown) => ({ ...schema, type })) : []
}

function parseAs(text: string, type: 'object' | 'array'): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return (type === 'array' ? Array.isArray(value) : isFields(value)) ? value : undefined
  } catch {
    return undefined
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
const requiredOf = ({ required }: JsonSchema): string[] => (Array.isArray(required) ? required.map(String) : [])
