import type { z } from 'zod'
import type { Scope } from '../runtime.ts'
import { callService, openService } from './service-call.ts'

export interface PipelineQuestion<Answer extends z.ZodType> {
  method: 'GET' | 'POST'
  /** Including the query. */
  path: `/api/${string}`
  body?: unknown
  answer: Answer
}

/** Asks the pipeline service and waits for the answer. Its `not found` and its refusals are passed on unchanged. */
export function askPipeline<Answer extends z.ZodType>(
  scope: Scope,
  { method, path, body, answer }: PipelineQuestion<Answer>
): Promise<z.output<Answer>> {
  return callService(scope, { ...callOf(scope, path), method, body, answer })
}

/** A DELETE. Its answer is empty. */
export async function deleteAtPipeline(scope: Scope, path: PipelineQuestion<z.ZodType>['path']): Promise<void> {
  await openService(scope, { ...callOf(scope, path), method: 'DELETE', body: undefined })
}

function callOf({ runtime: { settings } }: Scope, path: string) {
  return {
    unit: 'pipeline service',
    url: settings.pipelineUrl + path,
    token: settings.pipelineToken,
    timeoutSeconds: settings.pipelineTimeoutSeconds,
    passesOn: ['not-found', 'conflict', 'invalid-input'] as const
  }
}
