import { z } from 'zod'
import { createApiDocument, type ApiDocument, type ApiOperation } from '@callsheet/lib/http/api-document.ts'
import { unitOperations } from '@callsheet/lib/http/unit-operations.ts'
import {
  breakersSchema,
  deadLetterQuerySchema,
  deadLetterSchema,
  deadLettersSchema,
  jobRunsQuerySchema,
  jobRunsSchema,
  probeRequestSchema,
  queuesSchema,
  replayRequestSchema,
  replayedSchema,
  tickResultSchema
} from '@callsheet/lib/wire/pipeline-admin.ts'
import { cancelTasksRequestSchema } from '@callsheet/lib/wire/cancel-tasks.ts'
import { checkProviderKeyRequestSchema, providerKeyCheckSchema } from '@callsheet/lib/wire/check-provider-key.ts'
import {
  acceptedResponseSchema,
  callbackParametersSchema,
  callbackResponseSchema,
  createMediaRequestSchema,
  processOfferRequestSchema,
  signedFrameParametersSchema,
  signedMediaParametersSchema,
  storeMediaRequestSchema
} from '@callsheet/lib/wire/pipeline-service.ts'
import { sealingKeySchema } from '@callsheet/lib/wire/sealed-key.ts'

const deadLetterPath = z.object({ id: z.uuid() })

const create = (path: string, summary: string): ApiOperation => ({
  method: 'post',
  path,
  tag: 'create',
  summary,
  description: 'Wakes rows that the app server has written: one, or many in `items`. Repeated calls are harmless.',
  body: createMediaRequestSchema,
  answer: acceptedResponseSchema,
  status: 202
})

const store = (path: string, summary: string): ApiOperation => ({
  ...create(path, summary),
  body: storeMediaRequestSchema
})

const operations: readonly ApiOperation[] = [
  create('/api/image/create', 'Enqueue image generation tasks'),
  create('/api/video/create', 'Enqueue text-to-video and reference-video tasks'),
  create('/api/i2v/create', 'Enqueue image-to-video tasks; nothing calls it'),
  store('/api/image/store', 'Enqueue copies of finished pictures'),
  store('/api/video/store', 'Enqueue copies of finished clips'),
  {
    ...create('/api/offer/process', 'Enqueue offers to be read, researched and given personas'),
    description: 'Wakes background jobs that the app server has written.',
    body: processOfferRequestSchema
  },
  {
    method: 'post',
    path: '/api/cancel-tasks',
    tag: 'create',
    summary: 'Ask providers not to make tasks whose rows were deleted',
    description: 'Best effort. Providers that cannot cancel are not asked.',
    body: cancelTasksRequestSchema,
    answer: acceptedResponseSchema,
    status: 202
  },
  {
    method: 'post',
    path: '/api/check-provider-key',
    tag: 'create',
    summary: 'Ask a provider what it says of a user’s own key',
    description: 'One call that costs nothing. A provider that does not answer is no error: the verdict is `unknown`.',
    body: checkProviderKeyRequestSchema,
    answer: providerKeyCheckSchema
  },
  {
    method: 'get',
    path: '/api/sealing-key',
    tag: 'create',
    summary: 'The public key to which users’ provider keys are sealed',
    answer: sealingKeySchema
  },
  {
    method: 'post',
    path: '/api/callback/{provider}/{kind}/{rowId}/{signature}',
    tag: 'provider',
    summary: 'The media provider says that a task ended',
    description: 'The address carries our signature. Nothing in the body is trusted: the provider is asked.',
    params: callbackParametersSchema,
    bodyType: 'application/json',
    answer: callbackResponseSchema,
    isOpen: true
  },
  {
    method: 'get',
    path: '/media/{kind}/{rowId}/{expires}/{signature}',
    tag: 'provider',
    summary: 'A stored asset for the media provider to read, at an address that expires',
    params: signedMediaParametersSchema,
    answerTypes: ['image/*', 'video/*'],
    isOpen: true
  },
  {
    method: 'get',
    path: '/media/{kind}/{rowId}/frames/{framedImageId}/{expires}/{signature}',
    tag: 'provider',
    summary: 'A picture that was cropped or padded for a clip, for the media provider to read',
    params: signedFrameParametersSchema,
    answerTypes: ['image/*'],
    isOpen: true
  },
  {
    method: 'get',
    path: '/api/admin/queues',
    tag: 'admin',
    summary: 'Every queue and its depth',
    answer: queuesSchema
  },
  {
    method: 'get',
    path: '/api/admin/breakers',
    tag: 'admin',
    summary: 'The circuit breakers that pause creates, the next try first',
    answer: breakersSchema
  },
  {
    method: 'post',
    path: '/api/admin/breakers/probe',
    tag: 'admin',
    summary: 'End the pause of a circuit breaker: one waiting row probes',
    body: probeRequestSchema,
    answer: breakersSchema
  },
  {
    method: 'get',
    path: '/api/admin/job-runs',
    tag: 'admin',
    summary: 'The last runs of the schedule',
    query: jobRunsQuerySchema,
    answer: jobRunsSchema
  },
  {
    method: 'post',
    path: '/api/admin/ticks/{name}',
    tag: 'admin',
    summary: 'Run a tick of the schedule now',
    params: z.object({ name: z.string().max(60) }),
    answer: tickResultSchema
  },
  {
    method: 'get',
    path: '/api/admin/dead-letters',
    tag: 'dead letters',
    summary: 'Unsettled dead letters, newest first',
    query: deadLetterQuerySchema,
    answer: deadLettersSchema
  },
  {
    method: 'post',
    path: '/api/admin/dead-letters/replay',
    tag: 'dead letters',
    summary: 'Send all dead letters, or those of one queue, to their queues again',
    body: replayRequestSchema,
    answer: replayedSchema
  },
  {
    method: 'get',
    path: '/api/admin/dead-letters/{id}',
    tag: 'dead letters',
    summary: 'One dead letter: the message, the reason and every try',
    params: deadLetterPath,
    answer: deadLetterSchema
  },
  {
    method: 'post',
    path: '/api/admin/dead-letters/{id}/replay',
    tag: 'dead letters',
    summary: 'Send one dead letter to its queue again',
    params: deadLetterPath,
    answer: replayedSchema
  },
  {
    method: 'delete',
    path: '/api/admin/dead-letters/{id}',
    tag: 'dead letters',
    summary: 'Drop one dead letter permanently',
    params: deadLetterPath,
    status: 204
  },
  ...unitOperations
]

/** The pipeline service's API. */
export function createPipelineDocument(serverUrl: string): ApiDocument {
  return createApiDocument({
    title: 'Callsheet pipeline service',
    description:
      'Queues, the schedule and the media provider. For our own units. Errors are problem documents (RFC 9457).',
    serverUrl,
    operations,
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'A service token.' } }
  })
}
