import type { z } from 'zod'

const formatsThatSayAll = new Set(['uuid', 'date-time'])

/**
 * For `override` of a JSON schema. Leaves out what says nothing new, because a model is paid for each character: the
 * pattern beside a format that says it all (170 and 280 characters), and the bounds that every whole number has in JSON.
 */
export function shortSchema({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format && formatsThatSayAll.has(jsonSchema.format)) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
