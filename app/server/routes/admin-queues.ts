import { z } from 'zod'
import {
  deadLetterSchema,
  dropDeadLetter,
  modelSchemasSchema,
  queuesViewSchema,
  readDeadLetter,
  readModelSchemas,
  readQueues,
  replayDeadLetter,
  replayedSchema
} from '../../domain/admin/queues.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Admin'
const access = 'admin'
const params = z.object({ id: z.uuid() })

export const adminQueueEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/admin/queues',
    tag,
    access,
    summary: 'Read how deep each queue is',
    answer: queuesViewSchema,
    handle: ({ scope }) => readQueues({ scope })
  }),
  endpoint({
    method: 'get',
    path: '/api/admin/dead-letters/{id}',
    tag,
    access,
    summary: 'Look at a dead letter with its history and body; keys are left out',
    params,
    answer: deadLetterSchema,
    handle: ({ scope, params: { id } }) => readDeadLetter({ scope, id })
  }),
  endpoint({
    method: 'post',
    path: '/api/admin/dead-letters/{id}/replay',
    tag,
    access,
    summary: 'Send a dead letter to its queue again',
    params,
    answer: replayedSchema,
    handle: ({ scope, params: { id } }) => replayDeadLetter({ scope, id })
  }),
  endpoint({
    method: 'delete',
    path: '/api/admin/dead-letters/{id}',
    tag,
    access,
    summary: 'Drop a dead letter for good',
    params,
    status: 204,
    async handle({ scope, params: { id } }) {
      await dropDeadLetter({ scope, id })
      return new Response(null, { status: 204 })
    }
  }),
  endpoint({
    method: 'get',
    path: '/api/admin/model-schemas',
    tag,
    access,
    summary: 'Read the JSON schemas that a model’s config is checked against',
    answer: modelSchemasSchema,
    handle: async () => readModelSchemas()
  })
]
