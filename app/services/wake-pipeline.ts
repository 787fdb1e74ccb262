import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import {
  acceptedResponseSchema,
  type createMediaRequestSchema,
  type storeMediaRequestSchema
} from '@callsheet/lib/wire/pipeline-service.ts'
import type { SealedKey } from '@callsheet/lib/wire/sealed-key.ts'
import type { Scope } from '../runtime.ts'
import { callService } from './service-call.ts'

/** A Queued row that should be sent now. */
export interface RowToWake {
  id: string
  apiModelPath: string
  /** The user's own key for the row's task. It is sent in sealed form. */
  providerKeyId?: string | null
  /** The row's own trace. Its task continues it. */
  traceparent: string
}

const itemsPerCall = 500

/**
 * Asks the pipeline service to send these Queued rows, all in one call. Never throws, because a failed call changes
 * nothing: the rows stay Queued and the clean-up job enqueues them. When the sealed key is not in the call, the service
 * reads it from its row.
 */
export async function wakePipeline(scope: Scope, kind: 'image' | 'video', rows: readonly RowToWake[]): Promise<void> {
  const { settings } = scope.runtime
  const sealedKeys = await readSealedKeys(scope, rows).catch(() => new Map<string, SealedKey>())
  for (let start = 0; start < rows.length; start += itemsPerCall) {
    const items = rows.slice(start, start + itemsPerCall).map(({ id, apiModelPath, providerKeyId, traceparent }) => {
      const sealedKey = providerKeyId ? sealedKeys.get(providerKeyId) : undefined
      return { rowId: id, apiModelPath, ownerId: scope.ownerId, traceparent, ...(sealedKey && { sealedKey }) }
    })
    const body: z.input<typeof createMediaRequestSchema> = { items }
    await callOrLeave(scope, `${settings.pipelineUrl}/api/${kind}/create`, body)
  }
}

async function readSealedKeys(
  { runtime, ownerId }: Scope,
  rows: readonly RowToWake[]
): Promise<ReadonlyMap<string, SealedKey>> {
  const ids = [...new Set(rows.flatMap(({ providerKeyId }) => providerKeyId ?? []))]
  if (ids.length === 0) return new Map()
  const keys = await runtime.database
    .select({ keyId: providerKeys.id, sealingKeyId: providerKeys.sealingKeyId, sealed: providerKeys.sealed })
    .from(providerKeys)
    .where(and(inArray(providerKeys.id, ids), eq(providerKeys.ownerId, ownerId)))
  return new Map(keys.map((key) => [key.keyId, { ...key, ownerId }]))
}

/** The same for the copy of a Completed row's asset. When the call fails, the reconcile job finds the row. */
export async function wakeCopy(scope: Scope, kind: 'image' | 'video', rowId: string): Promise<void> {
  const body: z.input<typeof storeMediaRequestSchema> = { rowId, traceparent: scope.traceparent }
  await callOrLeave(scope, `${scope.runtime.settings.pipelineUrl}/api/${kind}/store`, body)
}

/** The same for a background job of kind offer-process. */
export async function wakeOfferJob(scope: Scope, jobId: string): Promise<void> {
  await callOrLeave(scope, `${scope.runtime.settings.pipelineUrl}/api/offer/process`, { jobId })
}

async function callOrLeave(scope: Scope, url: string, body: unknown): Promise<void> {
  const { settings, logger } = scope.runtime
  try {
    await callService(scope, {
      unit: 'pipeline service',
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
