import { z } from 'zod'
import type { Schema } from './unbounded-fields.ts'

/** Fields whose form their schema does not say. */
const known: Readonly<Record<string, unknown>> = { language: 'German' }

/** Some input that a schema takes, with its required fields alone. The ids in it name nothing. */
export function sampleOf(schema: z.ZodObject): Record<string, unknown> {
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return Object(sample(made))
}

function sample(schema: Schema & { required?: string[]; minLength?: number; minItems?: number }): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return sample(choice)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch ([schema.type].flat()[0]) {
    case 'string':
      return textFor(schema)
    case 'number':
    case 'integer':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(Object(schema.items)))
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, known[name] ?? sample(schema.properties?.[name] ?? {})])
      )
    default:
      return null
  }
}

function textFor({ format, pattern, minLength = 0 }: Schema & { minLength?: number }): string {
  if (format === 'uuid') return crypto.randomUUID()
  if (format === 'uri') return 'https://example.com/'
  if (pattern?.includes(':')) return '9:16'
  return 'x'.repeat(Math.max(minLength, 3))
}
