import { z } from 'zod'

/** JSON schema of a model tool's input. Defaults stay optional for the model: it is an input schema. */
export function toolInputSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...jsonSchema } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return jsonSchema
}
