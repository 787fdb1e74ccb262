import { randomUUID } from 'node:crypto'
import { startHttpServer, type RunningServer } from '@callsheet/lib/adapters/node/http/serve.ts'
import { askedSchema, type Asked } from './find-answer.ts'
import type { WrittenAnswer } from './answers.ts'

/** What the server says it is, so that no report can take a written answer for a model's. */
export const replayModel = 'written-by-hand'

const charactersPerToken = 4

/** A model server in the Messages format whose answers were written before. */
export function startReplayServer(find: (asked: Asked) => WrittenAnswer | undefined): Promise<RunningServer> {
  return startHttpServer({
    port: 0,
    async fetch(request) {
      const body = await request.text()
      const asked = askedSchema.safeParse(JSON.parse(body))
      if (!asked.success) return refuse(400, 'invalid_request_error', asked.error.message)
      const answer = find(asked.data)
      if (!answer) return refuse(404, 'not_found_error', 'No answer was written for this request.')
      return Response.json(messageOf(answer, asked.data, body.length))
    }
  })
}

function messageOf({ content, stopReason }: WrittenAnswer, { tools }: Asked, characters: number) {
  const calls = content.some(({ type }) => type === 'tool_use')
  return {
    id: `msg_${randomUUID()}`,
    type: 'message',
    role: 'assistant',
    model: replayModel,
    content: content.map((block) => {
      if (block.type === 'thinking') return { signature: 'written', ...block }
      return block.type === 'tool_use' ? { id: `toolu_${randomUUID()}`, name: tools[0]?.name, ...block } : block
    }),
    stop_reason: stopReason ?? (calls ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    usage: {
      input_tokens: Math.ceil(characters / charactersPerToken),
      output_tokens: Math.ceil(JSON.stringify(content).length / charactersPerToken)
    }
  }
}

const refuse = (status: number, type: string, message: string) =>
  Response.json({ type: 'error', error: { type, message } }, { status })
