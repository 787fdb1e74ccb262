import { createAnthropic } from '@ai-sdk/anthropic'
import type { ModelAccount } from '@callsheet/lib/database/model-accounts.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { readProblem } from '@callsheet/lib/http/read-problem.ts'
import { extractReasoningMiddleware, wrapLanguageModel } from 'ai'
import type { Scope } from '../runtime.ts'
import { countStream } from '../services/count-stream.ts'
import { storableAnswers } from './storable-answers.ts'

/**
 * The chat host's model. The client behaves as if it called the provider, but its calls go to the agents service's
 * `/stream`.
 */
export function hostModel(
  { runtime, traceparent, ownerId }: Pick<Scope, 'runtime' | 'traceparent' | 'ownerId'>,
  /** The ad of the conversation: its words are a part of what it costs. */
  adId: () => Promise<string | null>
) {
  const { settings } = runtime
  const provider = createAnthropic({
    baseURL: settings.agentsUrl,
    authToken: settings.agentsToken,
    async fetch(_url, init) {
      const account = await runtime.modelAccounts.open(ownerId, await adId())
      const headers = new Headers(init?.headers)
      headers.set('traceparent', traceparent)
      for (const [name, value] of Object.entries(account.headers)) headers.set(name, value)
      const response = await runtime.fetch(`${settings.agentsUrl}/stream`, { ...init, headers, redirect: 'manual' })
      if (!response.ok && account.hasOwnKey) throw await readOwnProblem(response, account)
      return countStream(response, account)
    }
  })
  return wrapLanguageModel({
    model: provider('host'),
    middleware: [storableAnswers, extractReasoningMiddleware({ tagName: 'think' })]
  })
}

/**
 * The user chose this server, and only they can put it right: its own words are for them. The agents service has tried
 * what can pass already, so it is not asked again.
 */
async function readOwnProblem(response: Response, account: ModelAccount): Promise<AppError> {
  const problem = await readProblem(response, 'The agents service')
  await account.failed(problem)
  return new AppError(problem.code, problem.message, { details: problem.details, cause: problem, retryable: false })
}
