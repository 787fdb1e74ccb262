import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { z } from 'zod'

export interface McpTools {
  /** Calls a tool and returns its answer. */
  use(name: string, input?: Record<string, unknown>): Promise<unknown>
  close(): Promise<void>
}

const answerSchema = z.object({ content: z.array(z.object({ text: z.string() })), isError: z.boolean().optional() })

/** A program that speaks MCP with an API key. */
export async function connectMcp({ appUrl, apiKey }: { appUrl: string; apiKey: string }): Promise<McpTools> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${apiKey}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', appUrl), { requestInit: { headers } }))
  return {
    async use(name, input = {}) {
      const { content, isError } = answerSchema.parse(await client.callTool({ name, arguments: input }))
      const text = content[0]?.text ?? ''
      if (isError) throw new Error(text)
      return JSON.parse(text)
    },
    close: () => client.close()
  }
}
