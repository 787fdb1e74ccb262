import { z } from 'zod'
import { blocksOf, textOfBlock, textOfTurn, type GatewayRequest } from '../../../model/protocol/request.ts'

/** The JSON task of the first user turn. Text without JSON is an idea. */
export function readTask(request: GatewayRequest): Record<string, unknown> {
  const first = request.messages.find((turn) => turn.role === 'user')
  const text = first ? textOfTurn(first) : ''
  const delimited = /<input>([\s\S]*?)<\/input>/.exec(text)?.[1]
  for (const candidate of [delimited, text, text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)]) {
    const parsed = parseObject(candidate)
    if (parsed) return { ...parsed, ...readInstructions(text) }
  }
  return { idea: text.trim(), prompt: text.trim(), text: text.trim(), product: text.trim(), brief: text.trim() }
}

/** The user's own words, which stand apart from the input as a JSON string. */
function readInstructions(text: string): { instructions?: string } {
  const instructions = /<instructions>("(?:[^"\\]|\\.)*")<\/instructions>/.exec(text)?.[1]
  return instructions === undefined ? {} : { instructions: String(JSON.parse(instructions)) }
}

/** The reasons against the last answer, one on each line. Empty when nothing was refused. */
export function readReasons(request: GatewayRequest): string[] {
  return request.messages
    .slice(1)
    .filter((turn) => turn.role === 'user')
    .flatMap(blocksOf)
    .filter(
      (block) =>
        (block.type === 'tool_result' && 'is_error' in block && block.is_error === true) || block.type === 'text'
    )
    .flatMap((block) => textOfBlock(block).split('\n'))
    .map((line) => line.replace(/^\s*-\s*/, '').trim())
    .filter((line) => line !== '')
}

const pictureSchema = z.object({
  type: z.literal('image'),
  source: z.object({ type: z.literal('base64'), data: z.string() })
})

/** The pictures of all turns, as base64. */
export function readPictures(request: GatewayRequest): string[] {
  return request.messages.flatMap(blocksOf).flatMap((block) => pictureSchema.safeParse(block).data?.source.data ?? [])
}

function parseObject(text: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
