import { createHash } from 'node:crypto'
import { blocksOf, type GatewayRequest } from './request.ts'

const charactersPerToken = 3.7
const lifetimeMilliseconds = 5 * 60_000
const maximumPrefixes = 5_000

export interface InputUsage {
  input_tokens: number
  cache_creation_input_tokens: number
  cache_read_input_tokens: number
}

export function countTokens(text: string): number {
  return text === '' ? 0 : Math.max(1, Math.ceil(text.length / charactersPerToken))
}

export function countInputTokens(request: GatewayRequest): number {
  return countTokens(
    promptParts(request)
      .map((part) => part.text)
      .join('')
  )
}

/**
 * Remembers marked prompt prefixes (tools, then system, then messages) for five minutes after their last use, like the
 * provider's cache. A known prefix is read. The part after it, up to the last mark, is written.
 */
export function createPromptCache({
  minimumTokens = 1_024,
  now = Date.now
}: { minimumTokens?: number; now?: () => number } = {}) {
  const lastUse = new Map<string, number>()

  return {
    account(request: GatewayRequest): InputUsage {
      const hash = createHash('sha256').update(request.model)
      let text = ''
      let readTokens = 0
      let markedTokens = 0
      for (const part of promptParts(request)) {
        text += part.text
        hash.update(part.text)
        if (!part.marked || countTokens(text) < minimumTokens) continue
        const key = hash.copy().digest('base64')
        const known = lastUse.get(key)
        markedTokens = countTokens(text)
        if (known !== undefined && now() - known < lifetimeMilliseconds) readTokens = markedTokens
        lastUse.delete(key)
        lastUse.set(key, now())
      }
      for (const key of lastUse.keys()) {
        if (lastUse.size <= maximumPrefixes) break
        lastUse.delete(key)
      }
      return {
        input_tokens: Math.max(1, countTokens(text) - markedTokens),
        cache_creation_input_tokens: markedTokens - readTokens,
        cache_read_input_tokens: readTokens
      }
    },
    forget: () => lastUse.clear()
  }
}

export type PromptCache = ReturnType<typeof createPromptCache>

function promptParts(request: GatewayRequest): { text: string; marked: boolean }[] {
  const system = typeof request.system === 'string' ? [{ type: 'text', text: request.system }] : (request.system ?? [])
  return [...(request.tools ?? []), ...system, ...request.messages.flatMap(blocksOf)].map((part) => {
    const { cache_control: mark, ...rest } = part as Record<string, unknown>
    return { text: JSON.stringify(rest), marked: mark !== undefined }
  })
}
