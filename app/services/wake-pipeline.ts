import type { z } from 'zod'
import { acceptedResponseSchema, type createMediaRequestSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import type { Scope } from '../runtime.ts'
import { callService } from './service-call.ts'

/** A Queued row that should be sent off now. */
export interface WakeUp {
  rowId: string
  apiModelPath: string
}

const itemsPerCall = 500

/**
 * Asks the pipeline service to send off these Queued rows, all in one call. A call that fails changes
 * nothing: the rows stay Queued and the clean-up job enqueues them, so this never throws.
 */
export async function wakePipeline(scope: Scope, kind: 'image' | 'video', wakeUps: readonly WakeUp[]): Promise<void> {
  const { settings } = scope.runtime
  for (let start = 0; start < wakeUps.length; start += itemsPerCall) {
    const items = wakeUps.slice(start, start + itemsPerCall)
    const body: z.input<typeof createMediaRequestSchema> = { items }
    await callOrLeave(scope, `${settings.pipelineUrl}/api/${kind}/create`, body)
  }
}

/** The same for a background job of kind offer-process. */
export async function wakeOfferJob(scope: Scope, jobId: string): Promise<void> {
  await callOrLeave(scope, `${scope.runtime.settings.pipelineUrl}/api/offer/process`, { jobId })
}

async function callOrLeave(scope: Scope, url: string, body: unknown): Promise<void> {
  const { settings, logger } = scope.runtime
  try {
    await callService(scope, {
      service: 'pipeline service',
      url,
      token: settings.pipelineToken,
      body,
      answer: acceptedResponseSchema,
      timeoutSeconds: settings.pipelineTimeoutSeconds
    })
  } catch (error) {
    logger.warn(
      { error, url, traceparent: scope.traceparent },
      'The pipeline service was not woken; its clean-up job will find the rows.'
    )
  }
}
