import { z } from 'zod'
import { messageOf } from '@callsheet/lib/prompts/testing/script-answers.ts'
import type { RecordedCall, RecordingServer } from './recording-server.ts'

const requestSchema = z.object({
  tools: z.tuple([z.object({ name: z.string() })]),
  messages: z.array(z.object({ content: z.unknown() }))
})

/** The tool that a call forces, and the task that it was given. */
function readCall({ body }: RecordedCall) {
  const { tools, messages } = requestSchema.parse(body)
  const task = /<input>(.*?)<\/input>(?:\n<instructions>(.*)<\/instructions>)?/s.exec(String(messages[0]?.content))
  const input = JSON.parse(task?.[1] ?? '')
  return { tool: tools[0].name, input, instructions: task?.[2] === undefined ? null : JSON.parse(task[2]) }
}

/** Answers for each agent, in turn. The last one stays. `null`: the agents service is away. */
export type AgentAnswers = Record<string, unknown[]>

/** The agents behind an app of the tests: what they answer, and what they were asked. */
export function agentsOf(services: RecordingServer) {
  return {
    answer(answers: AgentAnswers): void {
      const waiting = structuredClone(answers)
      services.answerWith((call) => {
        if (call.path !== '/run') return Response.json({ accepted: 1 }, { status: 202 })
        const { tool } = readCall(call)
        const list = waiting[tool] ?? []
        const input = list.length > 1 ? list.shift() : list[0]
        if (input === undefined) throw new Error(`nobody expected ${tool}`)
        if (input === null) return away()
        const message = messageOf([{ type: 'tool_use', id: 'toolu_1', name: tool, input }])
        return Response.json({ ...message, text: '' })
      })
    },
    callsOf: (tool: string) =>
      services.calls
        .filter(({ path }) => path === '/run')
        .map(readCall)
        .filter((call) => call.tool === tool)
  }
}

function away(): Response {
  const problem = {
    type: 'about:blank',
    title: 'Upstream failed',
    status: 502,
    code: 'upstream-failed',
    detail: 'The model is away.'
  }
  return Response.json(problem, { status: 502, headers: { 'content-type': 'application/problem+json' } })
}
