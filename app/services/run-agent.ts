import { eq } from 'drizzle-orm'
import { agents as agentRows } from '@callsheet/lib/database/schema/operations.ts'
import type { ModelAccount } from '@callsheet/lib/database/model-accounts.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { readUnitAnswer } from '@callsheet/lib/http/call-unit.ts'
import type { AgentAnswer, AgentInput, AgentSlug } from '@callsheet/lib/prompts/agents-registry.ts'
import { runAgent as runAgentCall, type AgentRun, type CallModel } from '@callsheet/lib/prompts/run-agent.ts'
import type { ModelPicture } from '@callsheet/lib/pictures/model-picture.ts'
import { createStreamingCall, type StreamingCallOptions } from './stream-call.ts'
import { runResponseSchema, type MessagesRequest, type RunResponse } from '@callsheet/lib/wire/agents-run.ts'
import type { Scope } from '../runtime.ts'
import { countModelCall } from './count-model-call.ts'
import { countStream } from './count-stream.ts'
import { openService, type ServiceCall } from './service-call.ts'

export interface RunAgentOptions<Slug extends AgentSlug> {
  scope: Scope
  agent: Slug
  input: AgentInput<Slug>
  /** Pictures that the model looks at. */
  pictures?: readonly ModelPicture[]
  /** Gets the items of the answer while it is written, before they are checked. */
  watch?: AgentWatch | undefined
  /** False for a call that follows from another one: the user started one thing. */
  isCounted?: boolean
  /** For a call that nobody has to wait long for. Never longer than the setting. */
  timeoutSeconds?: number
}

export type AgentWatch = Pick<StreamingCallOptions, 'onItem' | 'onAttempt'>

/**
 * Runs an agent with the prompt of its row, through the agents service's `/run`. When somebody watches, it uses
 * `/stream`.
 */
export async function runAgent<Slug extends AgentSlug>({
  scope,
  agent,
  input,
  pictures,
  watch,
  isCounted = true,
  timeoutSeconds
}: RunAgentOptions<Slug>): Promise<AgentRun<AgentAnswer<Slug>>> {
  const account = await scope.runtime.modelAccounts.open(scope.ownerId, scope.adId)
  if (isCounted) await countModelCall(scope, account)
  const { database } = scope.runtime
  const [row] = await database.select({ prompt: agentRows.prompt }).from(agentRows).where(eq(agentRows.slug, agent))
  return runAgentCall({
    agent,
    input,
    pictures,
    systemPrompt: row?.prompt,
    callModel: watch
      ? watchedCall(scope, account, watch)
      : (request) => callAgent({ scope, account, request, timeoutSeconds })
  })
}

export interface AgentCall {
  scope: Scope
  /** Who pays. */
  account: ModelAccount
  request: MessagesRequest
  timeoutSeconds?: number | undefined
}

/** One call of a model by `/run`. */
export async function callAgent({ scope, account, request, timeoutSeconds }: AgentCall): Promise<RunResponse> {
  const call = agentsCall(scope, account, { path: '/run', body: request })
  const seconds = Math.min(timeoutSeconds ?? call.timeoutSeconds, call.timeoutSeconds)
  const response = await openPaid(scope, account, { ...call, timeoutSeconds: seconds })
  await account.answered(response.headers)
  return readUnitAnswer(response, runResponseSchema)
}

async function openPaid(scope: Scope, account: ModelAccount, call: ServiceCall): Promise<Response> {
  try {
    return await openService(scope, call)
  } catch (error) {
    await account.failed(error)
    throw error
  }
}

function watchedCall(scope: Scope, account: ModelAccount, watch: AgentWatch): CallModel {
  return createStreamingCall({
    ...watch,
    async openStream(request) {
      const response = await openPaid(scope, account, agentsCall(scope, account, { path: '/stream', body: request }))
      const { body } = countStream(response, account)
      if (!body) throw new AppError('upstream-failed', 'The agents service answered without a stream.')
      return body
    }
  })
}

function agentsCall(
  { runtime: { settings } }: Scope,
  { headers }: ModelAccount,
  { path, body }: { path: string; body: unknown }
) {
  return {
    unit: 'agents service',
    url: settings.agentsUrl + path,
    token: settings.agentsToken,
    headers,
    body,
    timeoutSeconds: settings.agentTimeoutSeconds
  }
}
