import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { isStorableText } from '@callsheet/lib/text/storable-text.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import { callTool, type ToolAnswer } from '../chat/tools/call-tool.ts'
import { chatTools } from '../chat/tools/registry.ts'
import type { AnyTool } from '../chat/tools/tool.ts'
import { readQuote } from '../chat/price-quotes/get.ts'
import type { Scope } from '../runtime.ts'

const spending = {
  idempotency_key: z
    .string()
    .min(8)
    .max(200)
    .refine(isStorableText, 'expected text without NUL characters')
    .describe('Yours to choose, new for each purchase. A repeat with the same key buys nothing twice.'),
  quote_id: z.uuid().optional().describe('Id of a price that a person has confirmed: answers what came of it.')
}

/** The registry's tools for one MCP client. What spends answers with a price and where a person confirms it. */
export function createMcpServer(scope: Scope): McpServer {
  const server = new McpServer({ name: 'callsheet', version: '1' }, { capabilities: { tools: {} } })
  for (const [name, tool] of Object.entries(chatTools) as [string, AnyTool][]) {
    server.registerTool(
      name,
      {
        title: tool.title,
        description: tool.price
          ? `${tool.description} Answers with a price; a person confirms it at the given page.`
          : tool.description,
        inputSchema: tool.price ? tool.input.extend(spending) : tool.input
      },
      async (given: Record<string, unknown>) => toContent(scope, await answer(scope, name, tool, given))
    )
  }
  return server
}

async function answer(scope: Scope, name: string, tool: AnyTool, given: Record<string, unknown>): Promise<ToolAnswer> {
  // Only what spends is asked about its price again: elsewhere `quote_id` names a customer's words.
  if (tool.price && typeof given['quote_id'] === 'string') return readQuote({ scope, quoteId: given['quote_id'] })
  const { idempotency_key: key, ...input } = given
  const callId = typeof key === 'string' ? `mcp:${key}` : `mcp:${scope.runtime.newId()}`
  return callTool({ name, tool, scope, adId: null, threadId: null, input, callId })
}

function toContent({ runtime }: Scope, answer: ToolAnswer) {
  const shown =
    answer.kind === 'quote'
      ? { ...answer, confirmAt: runtime.publicUrl + pageAddress(studioPages.quote, { quoteId: answer.quoteId }) }
      : answer
  const body: Record<string, unknown> = { ...(shown.kind === 'result' ? shown.result : shown) }
  return { content: [{ type: 'text' as const, text: JSON.stringify(body) }], isError: answer.kind === 'error' }
}
