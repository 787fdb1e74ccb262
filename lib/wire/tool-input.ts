import { z } from 'zod'
import { shortSchema } from './short-schema.ts'

/**
 * JSON schema of a model tool's input. Fields with defaults are optional for the model, because this is an input
 * schema.
 */
export function toolInputSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: shortSchema
  })
  return jsonSchema
}
