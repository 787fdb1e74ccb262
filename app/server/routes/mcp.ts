import { Hono } from 'hono'
import { AppError } from '@callsheet/lib/errors.ts'
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
    // Loaded with the first request: few installations have such a client.
    const { answerMcpRequest } = await import('../../mcp/answer-mcp-request.ts')
    return answerMcpRequest(request, scope, (name) => refusalOfTool(runtime, caller, name))
  })
  return app
}
