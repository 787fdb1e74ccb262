import { z } from 'zod'
import type { Answer } from '../protocol/message.ts'
import type { GatewayRequest } from '../protocol/request.ts'

const callSchema = z.object({ name: z.string(), input: z.record(z.string(), z.unknown()).default({}) })

/**
 * Answers of the chat host, in order. With them a model says and calls exactly this, as if somebody had talked it into
 * it.
 */
export const hostAnswersSchema = z.array(
  z.object({
    text: z.string().optional(),
    calls: z.array(callSchema).default([]),
    refusal: z.object({ explanation: z.string().nullable() }).optional()
  })
)

type HostAnswer = z.infer<typeof hostAnswersSchema>[number]

/** Answers that replace the host's own. An agent with its single tool is not the host. */
export function createHostAnswers() {
  const waiting: HostAnswer[] = []
  return {
    add: (answers: readonly HostAnswer[]) => void waiting.push(...answers),
    clear: () => void waiting.splice(0),
    count: () => waiting.length,
    take({ tools = [], tool_choice: choice }: GatewayRequest): Answer | null {
      const answer = tools.length > 1 && choice?.type !== 'tool' ? waiting.shift() : undefined
      if (!answer) return null
      const said = answer.text ? [{ type: 'text' as const, text: answer.text }] : []
      const calls = answer.calls.map((call) => ({ type: 'tool_use' as const, ...call }))
      return { content: [...said, ...calls], ...(answer.refusal && { refusal: answer.refusal }) }
    }
  }
}

export type HostAnswers = ReturnType<typeof createHostAnswers>
