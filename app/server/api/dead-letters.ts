import { deadLettersApi } from '@callsheet/lib/wire/app-api/dead-letters.ts'
import {
  breakersSchema,
  deadLettersSchema,
  deadLetterSchema,
  queuesSchema,
  replayedSchema
} from '@callsheet/lib/wire/pipeline-admin.ts'
import { askPipeline, deleteAtPipeline } from '../../services/ask-pipeline.ts'
import { serve } from '../endpoint.ts'

/** The pipeline service has the queues. Admins reach them through these routes. */
export const deadLetterEndpoints = serve(deadLettersApi, {
  readQueues: ({ scope }) => askPipeline(scope, { method: 'GET', path: '/api/admin/queues', answer: queuesSchema }),
  readBreakers: ({ scope }) =>
    askPipeline(scope, { method: 'GET', path: '/api/admin/breakers', answer: breakersSchema }),
  probeBreaker: ({ scope, body }) =>
    askPipeline(scope, { method: 'POST', path: '/api/admin/breakers/probe', body, answer: breakersSchema }),
  list({ scope, query }) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    return askPipeline(scope, { method: 'GET', path: `/api/admin/dead-letters?${text}`, answer: deadLettersSchema })
  },
  read: ({ scope, params: { id } }) =>
    askPipeline(scope, { method: 'GET', path: `/api/admin/dead-letters/${id}`, answer: deadLetterSchema }),
  replayAll: ({ scope, body }) =>
    askPipeline(scope, { method: 'POST', path: '/api/admin/dead-letters/replay', body, answer: replayedSchema }),
  replay: ({ scope, params: { id } }) =>
    askPipeline(scope, { method: 'POST', path: `/api/admin/dead-letters/${id}/replay`, answer: replayedSchema }),
  drop: ({ scope, params: { id } }) => deleteAtPipeline(scope, `/api/admin/dead-letters/${id}`)
})
