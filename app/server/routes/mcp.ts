import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { Hono } from 'hono'
import { AppError } from '@callsheet/lib/errors.ts'
import { createMcpServer } from '../../mcp/mcp-server.ts'
import { refusalOfTool, requireAccess } from '../../access/require-access.ts'
import { requireRouteAccess } from '../../access/route-access.ts'
import type { AppRuntime, Scope } from '../../runtime.ts'
import { actingRole } from '../../domain/accounts/find-caller.ts'
import type { AllowedAddresses } from '../allowed-origin.ts'
import type { AppEnv } from '../caller.ts'

/** The tools for MCP clients. There are no sessions: each request is answered on its own, for the caller of its key. */
export function mcpRoutes(runtime: AppRuntime, allowed: AllowedAddresses): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.on(['GET', 'POST', 'DELETE'], '/mcp', async (context) => {
    const request = context.req.raw
    const caller = context.get('caller')
    requireAccess(runtime, caller, requireRouteAccess(request.method, '/mcp'))
    if (!allowed.hasHost(request) || (request.headers.has('origin') && !allowed.hasOrigin(request))) {
      throw new AppError('forbidden', 'This address or origin is not allowed here.')
    }
    const { userId: ownerId, via, apiKeyId } = caller
    const traceparent = context.get('traceparent')
    const scope: Scope = {
      runtime,
      ownerId,
      role: actingRole(caller),
      via,
      apiKeyId,
      traceparent,
      signal: request.signal
    }
    const server = createMcpServer(scope, (name) => refusalOfTool(runtime, caller, name))
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    return transport.handleRequest(request)
  })
  return app
}
