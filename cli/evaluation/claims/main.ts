/**
 * `npm run eval:claims`: holds the claim judge against 120 labelled lines. It asks the model that the agents service is
 * configured for (`GATEWAY_URL`, `MODEL_ROLES`). Without one it can only say what the word lists find.
 */
import { randomUUID } from 'node:crypto'
import { startAgents } from '@callsheet/agents/entry/node.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import type { CallModel } from '@callsheet/lib/prompts/run-agent.ts'
import { runResponseSchema } from '@callsheet/lib/wire/agents-run.ts'
import { judgeSet, type JudgedLine } from './judge-set.ts'
import { labelledSets } from './labelled-sets.ts'
import { reportOnJudge, reportOnWords } from './report.ts'

console.log(reportOnWords(labelledSets))
console.log()
if (process.env.GATEWAY_URL || process.env.ANTHROPIC_API_KEY) {
  console.log(await askJudge(process.env))
} else {
  console.log(
    'No model was asked, so nothing is said of the claim judge: the figures above are those of the word lists, the first\n' +
      'net before it. Set GATEWAY_URL, as for the agents service, to measure the judge.'
  )
}

/** Starts the agents service with these settings and asks through it, as the app does. */
async function askJudge(env: Record<string, string | undefined>): Promise<string> {
  const token = randomUUID()
  const logger = createLogger({ service: 'agents', level: 'warn' })
  const agents = await startAgents({ env: { ...env, AGENTS_PORT: '0', SERVICE_TOKENS: token }, logger })
  const models = new Set<string>()
  const callModel: CallModel = async (request) => {
    const response = await fetch(`${agents.url}/run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(request)
    })
    if (!response.ok) throw new Error(`The agents service answered ${response.status}: ${await response.text()}`)
    const answer = runResponseSchema.parse(await response.json())
    models.add(answer.model)
    return answer
  }
  try {
    const judged: JudgedLine[] = []
    for (const set of labelledSets) {
      judged.push(...(await judgeSet(set, callModel)))
      process.stderr.write(`${set.language} judged\n`)
    }
    return `Claim judge (${[...models].join(', ')})\n\n${reportOnJudge(judged)}`
  } finally {
    await agents.stop(0)
  }
}
