import { tool, type ToolSet } from 'ai'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { Scope } from '../runtime.ts'
import { callTool, type ToolAnswer } from './tools/call-tool.ts'
import { chatTools } from './tools/registry.ts'
import type { AnyTool } from './tools/tool.ts'

/** Tells model and user alike what failed, what it cost and what the choices are. */
export class ToolFailure extends Error {
  constructor({ message, cost, details }: Extract<ToolAnswer, { kind: 'error' }>) {
    const facts = Object.keys(details).length > 0 ? ` ${cutText(JSON.stringify(details), 1_500)}` : ''
    super(`${message} ${cost}${facts}`)
    // The SDK writes the name before the message; this one reads well there.
    this.name = 'Failed'
  }
}

export interface ChatToolsOptions {
  scope: Scope
  threadId: string
  /** Read at each call: a tool before may have started the ad. */
  adId(): Promise<string | null>
}

/** The registry as tools of the AI SDK. A tool that fails answers so: the model and the user read the truth. */
export function chatToolSet({ scope, threadId, adId }: ChatToolsOptions): ToolSet {
  const entries = Object.entries(chatTools) as [string, AnyTool][]
  return Object.fromEntries(
    entries.map(([name, definition]) => [
      name,
      tool({
        title: definition.title,
        description: definition.price
          ? `${definition.description} Shows its price first; the user confirms.`
          : definition.description,
        inputSchema: definition.input,
        execute: (input: unknown, { toolCallId }) =>
          withProgress(async (progress) => {
            const callId = `${threadId}:${toolCallId}`
            const call = { name, tool: definition, scope, threadId, adId: await adId(), input, callId, progress }
            const answer = await callTool(call)
            if (answer.kind === 'error') throw new ToolFailure(answer)
            return answer.kind === 'result' ? answer.result : answer
          })
      })
    ])
  )
}

/** Yields what there is so far, the newest only where the reader is slow, and the result last. */
async function* withProgress(run: (progress: (partial: object) => void) => Promise<object>): AsyncGenerator<object> {
  let latest: object | null = null
  let isDone = false
  let changed = Promise.withResolvers<void>()
  const result = run((partial) => {
    latest = partial
    changed.resolve()
  })
  const end = () => {
    isDone = true
    changed.resolve()
  }
  result.then(end, end)
  while (!isDone) {
    await changed.promise
    changed = Promise.withResolvers()
    const partial = latest
    latest = null
    if (partial && !isDone) yield partial
  }
  yield await result
}
