import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import type { AppError } from '@callsheet/lib/errors.ts'
import type { ChatToolName } from '../chat/tools/registry.ts'
import type { Scope } from '../runtime.ts'
import { createMcpServer } from './mcp-server.ts'

/** Answers one request for this scope alone. `refusalOf` says which tools this client may not use, and why. */
export async function answerMcpRequest(
  request: Request,
  scope: Scope,
  refusalOf: (name: ChatToolName) => AppError | null
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await createMcpServer(scope, refusalOf).connect(transport)
  return transport.handleRequest(request)
}
