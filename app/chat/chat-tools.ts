import { tool, type ToolSet } from 'ai'
import type { Scope } from '../runtime.ts'
import { callTool } from './tools/call-tool.ts'
import { chatTools } from './tools/registry.ts'
import type { AnyTool } from './tools/tool.ts'

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
        description: definition.price ? `${definition.description} Shows its price first; the user confirms.` : definition.description,
        inputSchema: definition.input,
        execute: async (input: unknown, { toolCallId }) =>
          callTool({ name, tool: definition, scope, threadId, adId: await adId(), input, callId: `${threadId}:${toolCallId}` })
      })
    ])
  )
}
