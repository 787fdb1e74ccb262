import { healthResponseSchema } from '../wire/pipeline-service.ts'
import type { ApiOperation } from './api-document.ts'

/** Routes that every unit has besides its work. */
export const unitOperations: readonly ApiOperation[] = [
  {
    method: 'get',
    path: '/health',
    tag: 'unit',
    summary: 'Who answers here: name, commit, migration level',
    answer: healthResponseSchema,
    isOpen: true
  },
  {
    method: 'get',
    path: '/ready',
    tag: 'unit',
    summary: 'Whether it can do its work, and what is wrong',
    answer: healthResponseSchema,
    otherStatus: 503,
    isOpen: true
  },
  {
    method: 'get',
    path: '/metrics',
    tag: 'unit',
    summary: 'Figures for Prometheus',
    answerTypes: ['text/plain']
  }
]
