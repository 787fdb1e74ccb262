import { eq } from 'drizzle-orm'
import { agents as agentRows } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { AgentAnswer, AgentInput, AgentSlug } from '@callsheet/lib/prompts/agents-registry.ts'
import { runAgent as runAgentCall, type AgentRun, type CallModel } from '@callsheet/lib/prompts/run-agent.ts'
import type { ModelPicture } from '@callsheet/lib/pictures/model-picture.ts'
import { createStreamingCall, type StreamingCallOptions } from './stream-call.ts'
import { runResponseSchema } from '@callsheet/lib/wire/agents-run.ts'
import type { Scope } from '../runtime.ts'
import { countModelCall } from './count-model-call.ts'
import { callService, openService } from './service-call.ts'

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
  if (isCounted) await countModelCall(scope)
  const { database } = scope.runtime
  const [row] = await database.select({ prompt: agentRows.prompt }).from(agentRows).where(eq(agentRows.slug, agent))
  return runAgentCall({
    agent,
    input,
    pictures,
    systemPrompt: row?.prompt,
    callModel: watch
      ? watchedCall(scope, watch)
      : (request) => {
          const call = agentsCall(scope, '/run', request)
          const seconds = Math.min(timeoutSeconds ?? call.timeoutSeconds, call.timeoutSeconds)
          return callService(scope, { ...call, timeoutSeconds: seconds, answer: runResponseSchema })
        }
  })
}

function watchedCall(scope: Scope, watch: AgentWatch): CallModel {
  return createStreamingCall({
    ...watch,
    async openStream(request) {
      const { body } = await openService(scope, agentsCall(scope, '/stream', request))
      if (!body) throw new AppError('upstream-failed', 'The agents service answered without a stream.')
      return body
    }
  })
}

function agentsCall({ runtime: { settings } }: Scope, path: string, body: unknown) {
  return {
    unit: 'agents service',
    url: settings.agentsUrl + path,
    token: settings.agentsToken,
    body,
    timeoutSeconds: settings.agentTimeoutSeconds
  }
}
