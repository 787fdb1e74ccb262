import type { ContractTable } from '../../http/contract.ts'
import {
  breakersSchema,
  deadLetterQuerySchema,
  deadLetterSchema,
  deadLettersSchema,
  probeRequestSchema,
  queuesSchema,
  replayedSchema,
  replayRequestSchema
} from '../pipeline-admin.ts'
import { idParamsSchema } from './id-params.ts'

const tag = 'Admin'

/** The pipeline service keeps the queues. Admins use them through the app. */
export const deadLettersApi = {
  readQueues: {
    method: 'get',
    path: '/api/admin/queues',
    tag,
    summary: 'List the queues and how many messages wait in each',
    answer: queuesSchema
  },
  readBreakers: {
    method: 'get',
    path: '/api/admin/breakers',
    tag,
    summary: 'List the circuit breakers that pause tasks at a media provider',
    answer: breakersSchema
  },
  probeBreaker: {
    method: 'post',
    path: '/api/admin/breakers/probe',
    tag,
    summary: 'End the pause of a circuit breaker: one waiting row is sent as a probe',
    body: probeRequestSchema,
    answer: breakersSchema
  },
  list: {
    method: 'get',
    path: '/api/admin/dead-letters',
    tag,
    summary: 'List dead letters that nobody has settled, newest first',
    query: deadLetterQuerySchema,
    answer: deadLettersSchema
  },
  read: {
    method: 'get',
    path: '/api/admin/dead-letters/{id}',
    tag,
    summary: 'Read a dead letter: the message, why it died, every try',
    params: idParamsSchema,
    answer: deadLetterSchema
  },
  replayAll: {
    method: 'post',
    path: '/api/admin/dead-letters/replay',
    tag,
    summary: 'Send all dead letters, or those of one queue, to their queues again',
    body: replayRequestSchema,
    answer: replayedSchema
  },
  replay: {
    method: 'post',
    path: '/api/admin/dead-letters/{id}/replay',
    tag,
    summary: 'Send one dead letter to its queue again',
    params: idParamsSchema,
    answer: replayedSchema
  },
  drop: {
    method: 'delete',
    path: '/api/admin/dead-letters/{id}',
    tag,
    summary: 'Drop a dead letter',
    params: idParamsSchema,
    status: 204
  }
} as const satisfies ContractTable
