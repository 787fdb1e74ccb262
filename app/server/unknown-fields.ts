import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { mostIssues } from '@callsheet/lib/http/problem.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { nearestName } from '@callsheet/lib/text/nearest-name.ts'
import { expectedHere } from './expected-here.ts'

interface UnknownField {
  /** `scenes.0.promt` */
  path: string
  name: string
  /** The fields that there are at its place. */
  known: readonly string[]
}

const longestPath = 200

/**
 * Refuses a body with a field that its schema does not have: it would be left out, and a misspelt wish would be lost.
 * What is wrong otherwise is for the schema to say. Errors: `invalid-input`, with the fields that there are.
 */
export function refuseUnknownFields(schema: z.ZodType, body: unknown): void {
  const unknown = [...unknownFields(schema, body, []).take(mostIssues)]
  const issues = unknown.map(({ path, name, known }) => ({
    path: cutText(path, longestPath),
    message: `is not known, expected one of ${known.join(', ') || 'none'}`,
    nearest: nearestName(name, known)
  }))
  const [first] = issues
  if (!first) return
  const expected = expectedHere(first.nearest, unknown[0]?.known ?? [])
  const more = unknown.length > 1 ? ` (and ${unknown.length === mostIssues ? 'many' : unknown.length - 1} more)` : ''
  throw new AppError(
    'invalid-input',
    `The body has a field that is not known here: "${first.path}"${more}. ${expected} Nothing was done.`,
    { details: { issues } }
  )
}

function* unknownFields(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly string[]
): Generator<UnknownField, undefined> {
  if (typeof value !== 'object' || value === null) return
  const within = (inner: z.core.$ZodType, part: unknown, name: string) => unknownFields(inner, part, [...path, name])
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
    const takesAny = schema.def.catchall !== undefined
    for (const [name, part] of Object.entries(value)) {
      const inner = Object.hasOwn(shape, name) ? shape[name] : undefined
      if (inner) yield* within(inner, part, name)
      else if (!takesAny) yield { path: [...path, name].join('.'), name, known: Object.keys(shape) }
    }
  } else if (schema instanceof z.ZodArray) {
    if (Array.isArray(value))
      for (const [index, part] of value.entries()) yield* within(schema.element, part, `${index}`)
  } else if (schema instanceof z.ZodRecord) {
    for (const [name, part] of Object.entries(value)) yield* within(schema.valueType, part, name)
  } else if (schema instanceof z.ZodUnion) yield* fewest(schema.options, value, path)
  else if (schema instanceof z.ZodPipe) yield* unknownFields(schema.in, value, path)
  else if (isWrapper(schema)) yield* unknownFields(schema.def.innerType, value, path)
}

/** Of the forms that take the value, the one that knows most of it. */
function fewest(options: readonly z.core.$ZodType[], value: object, path: readonly string[]): UnknownField[] {
  const found = options
    .filter((option) => z.safeParse(option, value).success)
    .map((option) => [...unknownFields(option, value, path).take(mostIssues)])
  return found.toSorted((one, other) => one.length - other.length)[0] ?? []
}

type Wrapper = z.ZodOptional | z.ZodNullable | z.ZodDefault | z.ZodPrefault | z.ZodReadonly | z.ZodNonOptional

const isWrapper = (schema: z.core.$ZodType): schema is Wrapper =>
  [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault, z.ZodReadonly, z.ZodNonOptional].some(
    (kind) => schema instanceof kind
  )
