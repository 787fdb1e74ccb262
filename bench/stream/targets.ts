import { join } from 'node:path'
import { startServer, type ServerProcess } from '../harness/server-process.ts'
import { serviceToken, type Upstream } from './gateway-under-test.ts'
import type { Target } from './load.ts'

const conversation = {
  model: 'claude-sonnet-4-5-20250929',
  max_tokens: 1024,
  messages: [
    { role: 'user', content: 'Write the hook of an ad for a cold brew concentrate that never turns bitter. '.repeat(8) }
  ]
}
const authorization = `Bearer ${serviceToken}`
const anthropicDelta = '"content_block_delta"'

export const competitorNames = ['ours', 'bare', 'ai-sdk', 'portkey', 'upstream'] as const
export type CompetitorName = (typeof competitorNames)[number]

/** The requests for a streamed and for a whole answer. Null when the target has none. */
export function targetsOf(name: CompetitorName, { url }: ServerProcess, { upstream }: Upstream) {
  const streamed = (path: string, marker: string): Target => {
    return { url, path, marker, headers: { authorization }, body: JSON.stringify({ ...conversation, stream: true }) }
  }
  const whole = (path: string, headers: Record<string, string> = {}): Target => {
    return { url, path, marker: null, headers: { authorization, ...headers }, body: JSON.stringify(conversation) }
  }
  const portkey = { 'x-portkey-provider': 'anthropic', 'x-portkey-custom-host': `${upstream}/v1` }
  const targets = {
    ours: { stream: streamed('/stream', anthropicDelta), whole: whole('/run') },
    bare: { stream: streamed('/stream', anthropicDelta), whole: whole('/run') },
    'ai-sdk': { stream: streamed('/stream', '"text-delta"'), whole: null },
    // Its streaming answers 500 on Node 20 and 24.
    portkey: { stream: null, whole: whole('/v1/messages', portkey) },
    upstream: { stream: streamed('/v1/messages', anthropicDelta), whole: whole('/v1/messages') }
  } satisfies Record<CompetitorName, { stream: Target | null; whole: Target | null }>
  return targets[name]
}

export function startCompetitor(name: string, input: unknown): Promise<ServerProcess> {
  return startServer(name, join(import.meta.dirname, 'candidates', `${name}.ts`), input)
}
