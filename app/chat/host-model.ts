import { createAnthropic } from '@ai-sdk/anthropic'
import { extractReasoningMiddleware, wrapLanguageModel } from 'ai'
import type { Scope } from '../runtime.ts'
import { storableAnswers } from './storable-answers.ts'

/**
 * The chat host's model. The client behaves as if it called the provider, but its calls go to the agents service's
 * `/stream`.
 */
export function hostModel({ runtime, traceparent }: Pick<Scope, 'runtime' | 'traceparent'>) {
  const { settings } = runtime
  const provider = createAnthropic({
    baseURL: settings.agentsUrl,
    authToken: settings.agentsToken,
    fetch: (_url, init) => {
      const headers = new Headers(init?.headers)
      headers.set('traceparent', traceparent)
      return runtime.fetch(`${settings.agentsUrl}/stream`, { ...init, headers, redirect: 'manual' })
    }
  })
  return wrapLanguageModel({
    model: provider('host'),
    middleware: [storableAnswers, extractReasoningMiddleware({ tagName: 'think' })]
  })
}
