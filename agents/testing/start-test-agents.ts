import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { startAgents } from '../entry/node.ts'

export const testToken = 'token-for-tests-only'

/** The real service on a free port, quiet, with short retries. */
export async function startTestAgents(env: Record<string, string> = {}) {
  const server = await startAgents({
    env: { SERVICE_TOKENS: testToken, GATEWAY_URL: 'http://127.0.0.1:9', MODEL_RETRY_BASE_SECONDS: '0.01', ...env },
    logger: createLogger({ service: 'agents', level: 'silent' })
  })
  const post = (path: string, body: unknown, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      ...init,
      headers: { authorization: `Bearer ${testToken}`, 'content-type': 'application/json', ...init.headers },
      body: typeof body === 'string' ? body : JSON.stringify(body)
    })
  const metrics = async () =>
    (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${testToken}` } })).text()
  let stopped: Promise<void> | undefined
  return { ...server, post, metrics, stop: () => (stopped ??= server.stop(0)) }
}
