import { Hono } from 'hono'
import type { z } from 'zod'
import type { healthResponseSchema } from '@callsheet/lib/wire/pipeline-service.ts'
import type { AgentsRuntime } from '../../runtime.ts'
import type { AgentsEnv } from '../trace.ts'

type Health = z.input<typeof healthResponseSchema>

const probeTimeoutSeconds = 3

/** `/health`: the process answers. `/ready`: it can do its work, with what is wrong. Both need no token. */
export function healthRoutes(runtime: AgentsRuntime): Hono<AgentsEnv> {
  const routes = new Hono<AgentsEnv>()
  const { deployment, commit, modelServer: server } = runtime.settings
  const { bindings } = runtime
  const about = { service: 'agents', deployment, commit, ...(bindings && { bindings: [...bindings] }) }
  routes.get('/health', (context) => context.json({ ...about, status: 'ok', problems: [] } satisfies Health))
  routes.get('/ready', async (context) => {
    const isReachable = await answers(runtime, server.url)
    const problems = isReachable ? [] : [`The ${server.name} does not answer.`]
    const status = isReachable ? 'ok' : 'degraded'
    return context.json({ ...about, status, problems } satisfies Health, isReachable ? 200 : 503)
  })
  return routes
}

/** Any HTTP answer is enough: a gateway need not have a page of its own. */
async function answers({ fetch }: AgentsRuntime, url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutSeconds * 1000)
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
