import { startAgents } from '@callsheet/agents/entry/node.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { serviceToken, type Upstream } from '../gateway-under-test.ts'

/** The agents service as it runs, with its log, its trace and its metrics. Only the rate limit is raised. */
export async function start({ upstream }: Upstream): Promise<{ url: string }> {
  const { url } = await startAgents({
    env: { GATEWAY_URL: upstream, SERVICE_TOKENS: serviceToken, AGENTS_REQUESTS_PER_MINUTE: '1000000000' },
    logger: createLogger({ service: 'agents', level: 'info' })
  })
  return { url }
}
