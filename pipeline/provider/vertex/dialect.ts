import { z } from 'zod'
import { namesModeration, type Dialect } from '../ai-sdk/dialect.ts'
import { googleDialect } from '../google/dialect.ts'

const operationSchema = z.object({
  done: z.literal(true),
  error: z.object({ code: z.number().nullish(), message: z.string() }).nullish(),
  response: z
    .object({
      raiMediaFilteredCount: z.number().nullish(),
      raiMediaFilteredReasons: z.array(z.string()).nullish()
    })
    .nullish()
})

/** Of `google.rpc.Code`. */
const invalidArgument = 3

/** Errors and stills are worded as at the Gemini API. Clips are long-running operations. */
export const vertexDialect: Dialect = {
  ...googleDialect,
  label: 'Vertex AI',
  wordsOf(json) {
    const operation = operationSchema.safeParse(json).data
    const words = operation?.error?.message ?? operation?.response?.raiMediaFilteredReasons?.join(' ')
    return words ?? googleDialect.wordsOf(json)
  },
  failureOf(json) {
    const operation = operationSchema.safeParse(json).data
    if (!operation) return googleDialect.failureOf(json)
    const isFiltered = (operation.response?.raiMediaFilteredCount ?? 0) > 0
    if (isFiltered || namesModeration(operation.error?.message ?? '')) return 'moderated'
    return operation.error?.code === invalidArgument ? 'invalid-input' : 'provider-error'
  },
  isOver: (json) => operationSchema.safeParse(json).success || googleDialect.isOver(json)
}
