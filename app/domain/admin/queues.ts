import { z } from 'zod'
import { imageModelConfigSchema, videoModelConfigSchema } from '@callsheet/lib/wire/model-config.ts'
import type { Scope } from '../../runtime.ts'
import { askPipelineAdmin } from '../../services/ask-pipeline-admin.ts'

/** `depth` is null where the platform does not tell. */
export const queuesViewSchema = z.object({
  queues: z.array(z.object({ suffix: z.string(), name: z.string(), depth: z.record(z.string(), z.unknown()).nullable() }))
})

export function readQueues({ scope }: { scope: Scope }) {
  return askPipelineAdmin(scope, { path: '/queues', answer: queuesViewSchema })
}

export const deadLetterSchema = z.looseObject({ id: z.uuid(), reason: z.string() })

export function readDeadLetter({ scope, id }: { scope: Scope; id: string }) {
  return askPipelineAdmin(scope, { path: `/dead-letters/${id}`, answer: deadLetterSchema })
}

export const replayedSchema = z.object({ replayed: z.number().int() })

export function replayDeadLetter({ scope, id }: { scope: Scope; id: string }) {
  return askPipelineAdmin(scope, { method: 'POST', path: `/dead-letters/${id}/replay`, answer: replayedSchema })
}

export async function dropDeadLetter({ scope, id }: { scope: Scope; id: string }): Promise<void> {
  await askPipelineAdmin(scope, { method: 'DELETE', path: `/dead-letters/${id}`, answer: z.null() })
}

/** JSON schemas of a model's config, from which the admin's form is built. */
export const modelSchemasSchema = z.object({ image: z.record(z.string(), z.unknown()), video: z.record(z.string(), z.unknown()) })

export function readModelSchemas(): z.input<typeof modelSchemasSchema> {
  return { image: z.toJSONSchema(imageModelConfigSchema, { io: 'input' }), video: z.toJSONSchema(videoModelConfigSchema, { io: 'input' }) }
}
