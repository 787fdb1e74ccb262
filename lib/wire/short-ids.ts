import type { z } from 'zod'

/**
 * For `override` of a JSON schema. `format: uuid` says it all: the pattern beside it has 170 characters, was more than a
 * third of the text of all tools, and a model is paid for each of them.
 */
export function shortIds({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === 'uuid') delete jsonSchema.pattern
}
