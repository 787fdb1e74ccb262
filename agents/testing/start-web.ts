import { researchMounts } from '@callsheet/lib/wire/research/market-research.ts'
import { startWebUnderstudy } from '@callsheet/understudy/web/server.ts'
import type { GatewayScript } from './script-gateway.ts'
import { startScriptedGateway } from './script-gateway.ts'
import { startTestAgents } from './start-test-agents.ts'

/** The agents service with the stand-in for the web and a scripted model gateway. */
export async function startAgentsWithWeb(
  script: GatewayScript,
  env: Record<string, string> = {},
  origins: Record<string, string> = {}
) {
  const web = await startWebUnderstudy({ port: 0 })
  const gateway = await startScriptedGateway(script)
  const mounts = Object.entries(researchMounts).map(([source, mount]) => [source, web.url + mount])
  const agents = await startTestAgents({
    GATEWAY_URL: gateway.url,
    FETCH_ALLOWED_ORIGINS: web.url,
    RESEARCH_ORIGINS: JSON.stringify({ ...Object.fromEntries(mounts), ...origins }),
    FETCH_HOST_INTERVAL_SECONDS: '0',
    ...env
  })
  return {
    web,
    gateway,
    agents,
    async stop() {
      await agents.stop()
      await gateway.stop()
      await web.stop()
    }
  }
}

/** The offer analyst's answer, handed in through its tool. */
export const offerAnswer = (input: Record<string, unknown>) => toolAnswer('offer_intelligence', input)

export function toolAnswer(name: string, input: Record<string, unknown>) {
  return {
    id: 'msg_tool',
    type: 'message',
    role: 'assistant',
    model: 'scripted',
    content: [{ type: 'tool_use', id: 'toolu_1', name, input }],
    stop_reason: 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 10 }
  }
}

export const plainOffer = {
  name: 'Slow Tide',
  product: { text: 'A cold brew concentrate', where: 'Title', evidence: '' },
  promise: null,
  price: null,
  audience: [],
  problems: [],
  mechanism: null,
  proof: [],
  objections: [],
  competitors: [],
  claimsNeedingEvidence: [],
  searchTerms: ['Slow Tide', 'cold brew concentrate'],
  competitorTerms: []
}
