import { z } from 'zod'
import {
  deadLetterQuerySchema,
  deadLetterSchema,
  deadLettersSchema,
  queuesSchema,
  replayedSchema,
  replayRequestSchema
} from '@callsheet/lib/wire/pipeline-admin.ts'
import { askPipeline, deleteAtPipeline } from '../../services/ask-pipeline.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'Admin'
const access = 'admin'
const params = z.object({ id: z.uuid() })

/** The pipeline service keeps the queues; admins reach them through here. */
export const deadLetterEndpoints = [
  endpoint({
    method: 'get',
    path: '/api/admin/queues',
    tag,
    access,
    summary: 'List the queues and how many messages wait in each',
    answer: queuesSchema,
    handle: ({ scope }) => askPipeline(scope, { method: 'GET', path: '/api/admin/queues', answer: queuesSchema })
  }),
  endpoint({
    method: 'get',
    path: '/api/admin/dead-letters',
    tag,
    access,
    summary: 'List dead letters that nobody has settled, newest first',
    query: deadLetterQuerySchema,
    answer: deadLettersSchema,
    handle({ scope, query }) {
      const given = Object.entries(query).filter(([, value]) => value !== undefined)
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
      return askPipeline(scope, { method: 'GET', path: `/api/admin/dead-letters?${text}`, answer: deadLettersSchema })
    }
  }),
  endpoint({
    method: 'get',
    path: '/api/admin/dead-letters/{id}',
    tag,
    access,
    summary: 'Read a dead letter: the message, why it died, every try',
    params,
    answer: deadLetterSchema,
    handle: ({ scope, params: { id } }) =>
      askPipeline(scope, { method: 'GET', path: `/api/admin/dead-letters/${id}`, answer: deadLetterSchema })
  }),
  endpoint({
    method: 'post',
    path: '/api/admin/dead-letters/replay',
    tag,
    access,
    summary: 'Send all dead letters, or those of one queue, to their queues again',
    body: replayRequestSchema,
    answer: replayedSchema,
    handle: ({ scope, body }) =>
      askPipeline(scope, { method: 'POST', path: '/api/admin/dead-letters/replay', body, answer: replayedSchema })
  }),
  endpoint({
    method: 'post',
    path: '/api/admin/dead-letters/{id}/replay',
    tag,
    access,
    summary: 'Send one dead letter to its queue again',
    params,
    answer: replayedSchema,
    handle: ({ scope, params: { id } }) =>
      askPipeline(scope, { method: 'POST', path: `/api/admin/dead-letters/${id}/replay`, answer: replayedSchema })
  }),
  endpoint({
    method: 'delete',
    path: '/api/admin/dead-letters/{id}',
    tag,
    access,
    summary: 'Drop a dead letter',
    params,
    status: 204,
    async handle({ scope, params: { id } }) {
      await deleteAtPipeline(scope, `/api/admin/dead-letters/${id}`)
      return new Response(null, { status: 204 })
    }
  })
]
