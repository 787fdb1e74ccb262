import { z } from 'zod'
import { endpointFamilies, keyProviders } from '@callsheet/lib/endpoint-families.ts'
import { workflowSchema } from '@callsheet/lib/comfyui/workflow.ts'

/** A body, by how it is encoded. Absent when there is none. */
const bodyFields = {
  json: z.json().optional(),
  /** The fields of a form. A file is told by its length and digest. */
  form: z.record(z.string(), z.string()).optional(),
  text: z.string().optional()
}

const requestSchema = z.strictObject({
  method: z.string(),
  /** It begins with the name of the setting that has the provider's address: `{FAL_URL}/…`. */
  url: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  ...bodyFields
})

const responseSchema = z.strictObject({
  status: z.number().int(),
  headers: z.record(z.string(), z.string()).default({}),
  ...bodyFields
})

const exchangeSchema = z.strictObject({
  request: requestSchema,
  /** Null when the call broke before an answer. */
  response: responseSchema.nullable(),
  /** From the start of the recording to the request. Null where documentation does not tell it. */
  atMilliseconds: z.number().int().min(0).nullable().default(null),
  /** From the request to the end of its answer. */
  milliseconds: z.number().int().min(0).nullable().default(null)
})

const taskSchema = z.strictObject({ taskId: z.string(), apiModelPath: z.string() })

/** One call of an adapter. `result` is what the adapter read out of the exchanges. */
const resultField = z.json()
const stepFields = {
  exchanges: z.array(exchangeSchema),
  result: resultField,
  /** Why a documented exchange is as it is, where its page leaves a doubt. */
  note: z.string().optional()
}

const stepSchema = z.discriminatedUnion('call', [
  z.strictObject({ call: z.literal('check-key'), ...stepFields }),
  z.strictObject({ call: z.literal('upload'), ...stepFields }),
  z.strictObject({
    call: z.literal('create'),
    given: taskSchema.extend({ input: z.record(z.string(), z.json()), workflow: workflowSchema.optional() }),
    ...stepFields
  }),
  z.strictObject({
    call: z.literal('read'),
    given: taskSchema,
    /** How often the answer had this form before it changed. Only the last one is kept. */
    times: z.number().int().min(1).default(1),
    ...stepFields
  }),
  z.strictObject({ call: z.literal('refresh'), given: taskSchema.extend({ url: z.string() }), ...stepFields }),
  /** The file itself. Only its facts are kept. */
  z.strictObject({ call: z.literal('download'), ...stepFields })
])

export const provenanceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('recorded'), at: z.iso.datetime(), version: z.string() }),
  /** Written from the provider's pages. `readAt` is a day. */
  z.strictObject({
    kind: z.literal('documentation'),
    pages: z.array(z.url()).min(1),
    readAt: z.iso.date(),
    /** How much of the pages was at hand. */
    note: z.string().optional()
  })
])

export const recordingSchema = z.strictObject({
  provider: z.enum(keyProviders),
  family: z.enum(endpointFamilies),
  subject: z.enum(['still', 'clip', 'account']),
  provenance: provenanceSchema,
  /** The id of the model's row or file. Null for what is asked of the account alone. */
  model: z.string().nullable(),
  steps: z.array(stepSchema)
})

export type Exchange = z.infer<typeof exchangeSchema>
export type Provenance = z.infer<typeof provenanceSchema>
export type Recording = z.infer<typeof recordingSchema>
export type Step = z.infer<typeof stepSchema>
export type Json = z.infer<typeof resultField>

/** No provider has made a task of this id. */
export const missingTaskId = '00000000-0000-4000-8000-000000000000'

/** True when a step can be made again without a purchase, and says the same while the provider has not changed. */
export function isFree(step: Step): boolean {
  return step.call === 'check-key' || (step.call === 'read' && step.given.taskId === missingTaskId)
}
