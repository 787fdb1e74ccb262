import { Hono } from 'hono'
import { agentsDeploymentName } from '@callsheet/lib/registry.ts'
import type { AgentsRuntime } from '../../runtime.ts'
import type { AgentsEnv } from '../trace.ts'

const probeTimeoutSeconds = 3

/** `/health`: the process answers. `/ready`: it can do its work, with each check by name. Both need no token. */
export function healthRoutes(runtime: AgentsRuntime): Hono<AgentsEnv> {
  const routes = new Hono<AgentsEnv>()
  routes.get('/health', (context) => context.json({ service: agentsDeploymentName, status: 'ok' }))
  routes.get('/ready', async (context) => {
    const checks = { gateway: await answers(runtime, runtime.settings.gatewayUrl) }
    const ready = Object.values(checks).every(Boolean)
    return context.json({ service: agentsDeploymentName, ready, checks }, ready ? 200 : 503)
  })
  return routes
}

/** Any HTTP answer will do: a gateway need not have a page of its own. */
async function answers({ fetch }: AgentsRuntime, url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(probeTimeoutSeconds * 1000) })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
