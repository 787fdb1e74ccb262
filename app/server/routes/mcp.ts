import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { Hono } from 'hono'
import { AppError } from '@callsheet/lib/errors.ts'
import { createMcpServer } from '../../mcp/mcp-server.ts'
import type { AppRuntime } from '../../runtime.ts'
import type { AllowedAddresses } from '../allowed-origin.ts'
import type { AppEnv } from '../caller.ts'

/** The tools for MCP clients. There are no sessions: each request is answered on its own, for the caller of its key. */
export function mcpRoutes(runtime: AppRuntime, allowed: AllowedAddresses): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.all('/mcp', async (context) => {
    const request = context.req.raw
    if (!allowed.hasHost(request) || (request.headers.has('origin') && !allowed.hasOrigin(request))) {
      throw new AppError('forbidden', 'This address or origin is not allowed here.')
    }
    const { userId, role, via, apiKeyId } = context.get('caller')
    const traceparent = context.get('traceparent')
    const server = createMcpServer({
      runtime,
      ownerId: userId,
      role,
      via,
      apiKeyId,
      traceparent,
      signal: request.signal
    })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    return transport.handleRequest(request)
  })
  return app
}
