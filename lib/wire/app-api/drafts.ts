import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { draftKeySchema, draftViewSchema, keepDraftRequestSchema } from '../drafts-api.ts'

const tag = 'Drafts'
const draftParamsSchema = z.object({ key: draftKeySchema })

export const draftsApi = {
  read: {
    method: 'get',
    path: '/api/drafts/{key}',
    tag,
    summary: 'Read the unsent content of a form; all null when there is none',
    params: draftParamsSchema,
    answer: draftViewSchema
  },
  keep: {
    method: 'put',
    path: '/api/drafts/{key}',
    tag,
    summary: 'Keep what a form holds so far',
    description:
      'Each change names a new `revision` and the one it is based on. Where another page has changed the draft since, ' +
      'it answers 409 with that `draft`: nothing is written over.',
    params: draftParamsSchema,
    body: keepDraftRequestSchema,
    maxBodyBytes: 2 * 1024 * 1024,
    answer: draftViewSchema
  },
  drop: {
    method: 'delete',
    path: '/api/drafts/{key}',
    tag,
    summary: 'Let a draft go; one that was changed since stays',
    params: draftParamsSchema,
    query: z.object({ revision: z.uuid() }),
    status: 204
  }
} as const satisfies ContractTable
