import type { z } from 'zod'
import type { MessagesResponse } from '../../wire/agents-run.ts'
import { toolUseBlockSchema } from '../../wire/agents-run.ts'
import { toolInputSchema } from '../../wire/tool-input.ts'
import { findJsonObjects } from './find-json.ts'
import { fitToSchema } from './fit-to-schema.ts'
import { spokenWords } from './spoken-words.ts'

/** The first answer in a message that fits the schema, or why the first one does not. Null without any answer. */
export function readAnswer<Answer>(
  response: MessagesResponse,
  { toolName, schema }: { toolName: string; schema: z.ZodType<Answer> }
): z.ZodSafeParseResult<Answer> | null {
  const given = [...callsOf(response, toolName), ...findJsonObjects(spokenWords(response.content))]
  const read = given.map((value) => parseTolerantly(value, schema))
  return read.find(({ success }) => success) ?? read[0] ?? null
}

/** A valid value is never changed. Any other one is read as its schema wants it, if that can be done. */
export function parseTolerantly<Answer>(value: unknown, schema: z.ZodType<Answer>): z.ZodSafeParseResult<Answer> {
  const strict = schema.safeParse(value)
  return strict.success ? strict : schema.safeParse(fitToSchema(value, toolInputSchema(schema)))
}

function callsOf({ content }: MessagesResponse, toolName: string): unknown[] {
  return content.flatMap((block) => {
    const { data: call } = toolUseBlockSchema.safeParse(block)
    return call?.name === toolName ? [call.input] : []
  })
}
