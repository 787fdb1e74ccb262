import { eq } from 'drizzle-orm'
import { agents as agentRows } from '@callsheet/lib/database/schema/operations.ts'
import type { AgentAnswer, AgentInput, AgentSlug } from '@callsheet/lib/prompts/agents-registry.ts'
import { runAgent as runAgentCall, type AgentRun } from '@callsheet/lib/prompts/run-agent.ts'
import { runResponseSchema } from '@callsheet/lib/wire/agents-run.ts'
import type { Scope } from '../runtime.ts'
import { callService } from './service-call.ts'

export interface RunAgentOptions<Slug extends AgentSlug> {
  scope: Scope
  agent: Slug
  input: AgentInput<Slug>
}

/** Runs an agent with the prompt of its row, through the agents service's `/run`. */
export async function runAgent<Slug extends AgentSlug>({
  scope,
  agent,
  input
}: RunAgentOptions<Slug>): Promise<AgentRun<AgentAnswer<Slug>>> {
  const { settings, database } = scope.runtime
  const [row] = await database.select({ prompt: agentRows.prompt }).from(agentRows).where(eq(agentRows.slug, agent))
  return runAgentCall({
    agent,
    input,
    systemPrompt: row?.prompt,
    callModel: (request) =>
      callService(scope, {
        service: 'agents service',
        url: `${settings.agentsUrl}/run`,
        token: settings.agentsToken,
        body: request,
        answer: runResponseSchema,
        timeoutSeconds: settings.agentTimeoutSeconds
      })
  })
}
