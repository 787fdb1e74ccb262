import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { nearestName } from '@callsheet/lib/text/nearest-name.ts'

interface UnknownField {
  /** `scenes.0.promt` */
  path: string
  name: string
  /** The fields that there are at its place. */
  known: readonly string[]
}

/**
 * Refuses a body with a field that nothing reads, so that no misspelt wish is lost. The schema has taken the body already;
 * it alone would leave the field out. Errors: `invalid-input`, with the fields that there are.
 */
export function refuseUnknownFields(schema: z.ZodType, body: unknown): void {
  const unknown = unknownFields(schema, body, [])
  const [first] = unknown
  if (!first) return
  const meant = nearestName(first.name, first.known)
  const expected = meant
    ? `Did you mean "${meant}"?`
    : first.known.length > 0
      ? `Expected here: ${first.known.join(', ')}.`
      : 'Nothing is expected here.'
  const more = unknown.length > 1 ? ` (and ${unknown.length - 1} more)` : ''
  const issues = unknown.map(({ path, name, known }) => ({
    path,
    message: `is not known, expected one of ${known.join(', ') || 'none'}`,
    nearest: nearestName(name, known)
  }))
  throw new AppError(
    'invalid-input',
    `The body has a field that is not known here: "${first.path}"${more}. ${expected} Nothing was done.`,
    {
      details: { issues }
    }
  )
}

function unknownFields(schema: z.core.$ZodType, value: unknown, path: readonly string[]): UnknownField[] {
  if (typeof value !== 'object' || value === null) return []
  const within = (inner: z.core.$ZodType, part: unknown, name: string) => unknownFields(inner, part, [...path, name])
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
    const takesAny = schema.def.catchall !== undefined
    return Object.entries(value).flatMap(([name, part]) => {
      const inner = Object.hasOwn(shape, name) ? shape[name] : undefined
      if (inner) return within(inner, part, name)
      return takesAny ? [] : [{ path: [...path, name].join('.'), name, known: Object.keys(shape) }]
    })
  }
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.flatMap((part, index) => within(schema.element, part, String(index))) : []
  if (schema instanceof z.ZodRecord)
    return Object.entries(value).flatMap(([name, part]) => within(schema.valueType, part, name))
  if (schema instanceof z.ZodUnion) return fewest(schema.options, value, path)
  if (schema instanceof z.ZodPipe) return unknownFields(schema.in, value, path)
  if (isWrapper(schema)) return unknownFields(schema.def.innerType, value, path)
  return []
}

/** Of the forms that take the value, the one that knows most of it. */
function fewest(options: readonly z.core.$ZodType[], value: object, path: readonly string[]): UnknownField[] {
  const found = options
    .filter((option) => z.safeParse(option, value).success)
    .map((option) => unknownFields(option, value, path))
  return found.toSorted((one, other) => one.length - other.length)[0] ?? []
}

type Wrapper = z.ZodOptional | z.ZodNullable | z.ZodDefault | z.ZodPrefault | z.ZodReadonly | z.ZodNonOptional

const isWrapper = (schema: z.core.$ZodType): schema is Wrapper =>
  [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault, z.ZodReadonly, z.ZodNonOptional].some(
    (kind) => schema instanceof kind
  )
