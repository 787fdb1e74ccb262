import { startScriptedGateway, type GatewayScript, type SeenRequest } from '@callsheet/agents/testing/script-gateway.ts'
import { researchMounts } from '@callsheet/lib/wire/research/market-research.ts'
import { startWebUnderstudy, type WebUnderstudy } from '@callsheet/understudy/web/server.ts'

export interface RunningAgents {
  url: string
  stop(): Promise<void>
}

/** Starts the agents service on one platform with these settings. */
export type StartAgentsPlatform = (options: {
  settings: Record<string, string>
  webOrigin: string
}) => Promise<RunningAgents>

/** A platform's agents service between a stand-in for the web and a model gateway whose answers the test sets. */
export interface AgentsSystem extends RunningAgents {
  web: WebUnderstudy
  gateway: {
    url: string
    /** The gateway's requests since its answers were last set. */
    seen: readonly SeenRequest[]
    answerWith(script: GatewayScript): void
  }
  post(path: string, body: unknown, init?: RequestInit): Promise<Response>
  get(path: string): Promise<unknown>
  metrics(): Promise<string>
}

const token = 'a-service-token-of-the-suite'

export async function startAgentsSystem(startPlatform: StartAgentsPlatform): Promise<AgentsSystem> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const each of stops.splice(0).toReversed()) await each()
  }
  try {
    let script: GatewayScript = () => new Response(null, { status: 404 })
    let firstSeen = 0
    const web = await startWebUnderstudy({ port: 0 })
    stops.push(() => web.stop())
    const gateway = await startScriptedGateway((request, count) => script(request, count - firstSeen))
    stops.push(() => gateway.stop())
    const sources = Object.entries(researchMounts).map(([source, mount]) => [source, web.url + mount])
    const agents = await startPlatform({
      webOrigin: web.url,
      settings: {
        SERVICE_TOKENS: token,
        GATEWAY_URL: gateway.url,
        SPEECH_BASE_URL: `${gateway.url}/v1`,
        COMMIT: 'of-the-suite',
        MODEL_KEY_SEALING_SECRETS: `suite:${'0123456789abcdef'.repeat(4)}`,
        MODEL_KEY_ALLOWED_ORIGINS: gateway.url,
        MODEL_RETRY_BASE_SECONDS: '0.01',
        MODEL_IDLE_TIMEOUT_SECONDS: '2',
        FETCH_ALLOWED_ORIGINS: web.url,
        FETCH_HOST_INTERVAL_SECONDS: '0',
        FETCH_TIMEOUT_SECONDS: '4',
        FETCH_MAX_BYTES: '10000000',
        BROWSER_TIMEOUT_SECONDS: '15',
        RESEARCH_ORIGINS: JSON.stringify(Object.fromEntries(sources)),
        META_AD_LIBRARY_TOKEN: 'understudy'
      }
    })
    stops.push(() => agents.stop())
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return {
      url: agents.url,
      web,
      gateway: {
        url: gateway.url,
        get seen() {
          return gateway.seen.slice(firstSeen)
        },
        answerWith(next) {
          firstSeen = gateway.seen.length
          script = next
        }
      },
      post: (path, body, init = {}) =>
        fetch(agents.url + path, {
          method: 'POST',
          ...init,
          headers: { ...headers, ...init.headers },
          body: JSON.stringify(body)
        }),
      get: async (path) => (await fetch(agents.url + path, { headers })).json(),
      metrics: async () => (await fetch(`${agents.url}/metrics`, { headers })).text(),
      stop
    }
  } catch (error) {
    await stop()
    throw error
  }
}
