import { AppError, withDetails } from '@callsheet/lib/errors.ts'
import { fromZodError } from '@callsheet/lib/http/problem.ts'
import type { TraceContext } from '@callsheet/lib/http/trace-context.ts'
import type { AgentAnswer, AgentInput, AgentSlug } from '@callsheet/lib/prompts/agents-registry.ts'
import { runAgent, type AgentRun } from '@callsheet/lib/prompts/run-agent.ts'
import { messagesRequestSchema } from '@callsheet/lib/wire/agents-run.ts'
import { sumSpending, type ModelSpending } from '@callsheet/lib/wire/model-spending.ts'
import type { AgentsRuntime } from '../runtime.ts'
import type { ModelConnection } from './model-connection.ts'
import { runModel } from './run-call.ts'

export interface RunAgentCountedInput<Slug extends AgentSlug> {
  agent: Slug
  input: AgentInput<Slug>
  systemPrompt: string | undefined
  trace: TraceContext
  signal: AbortSignal
  connection: ModelConnection
  /** Runs before each call of the model: 1 for the first, more for repairs. */
  onCall?: (call: number) => void
}

/** Runs an agent within this service and adds up what its calls spent. An error says it too, as `modelSpending`. */
export async function runAgentCounted<Slug extends AgentSlug>(
  runtime: AgentsRuntime,
  { agent, input, systemPrompt, onCall, ...call }: RunAgentCountedInput<Slug>
): Promise<{ run: AgentRun<AgentAnswer<Slug>>; spending: ModelSpending }> {
  const spent: ModelSpending[] = []
  const run = await runAgent({
    agent,
    input,
    systemPrompt,
    async callModel(modelRequest) {
      onCall?.(spent.length + 1)
      const payload = messagesRequestSchema.safeParse(modelRequest)
      if (!payload.success) throw fromZodError(payload.error, 'The request to the model')
      const { body, spending } = await runModel(runtime, { payload: payload.data, ...call })
      spent.push(spending)
      return body
    }
  }).catch((error: unknown) => {
    const modelSpending = sumSpending(spent)
    throw error instanceof AppError && modelSpending ? withDetails(error, { modelSpending }) : error
  })
  const spending = sumSpending(spent)
  if (!spending) throw new Error('An agent answered without a model call.')
  return { run, spending }
}
