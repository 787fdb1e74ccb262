import { randomBytes } from 'node:crypto'
import { startAgents } from '@callsheet/agents/entry/node.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { readProblem } from '@callsheet/lib/http/read-problem.ts'
import { judgeRole, roleQuestion } from '@callsheet/lib/model-check/check-role.ts'
import type { ModelRole } from '@callsheet/lib/registry.ts'
import { runResponseSchema, type RunResponse } from '@callsheet/lib/wire/agents-run.ts'
import { modelRoleNames } from '@callsheet/lib/wire/model-key.ts'
import { modelSetting } from '../embedded/model-setting.ts'
import type { Finding } from './finding.ts'
import { inspectMediaKeys } from './inspect-media-keys.ts'
import { inspectModelList } from './inspect-model-list.ts'
import { inspectSpeech } from './inspect-speech.ts'

type Environment = Record<string, string | undefined>

/** What can be asked for nothing first: the keys of media providers, the speech API, and which models there are. */
export async function inspectLive(env: Environment, { canAsk }: { canAsk: boolean }): Promise<Finding[]> {
  const free = [...(await inspectMediaKeys(env)), await inspectSpeech(env)]
  return canAsk ? [...free, ...(await inspectModelList(env)), ...(await inspectRoles(env))] : free
}

/**
 * Makes one small real call for each role, as the agents service makes them, and says whether the role's model can do
 * the job and what the call cost. Nothing is asked while the understudy writes.
 */
async function inspectRoles(env: Environment): Promise<Finding[]> {
  if (!modelSetting(env))
    return [{ subject: 'Model calls', verdict: 'note', text: 'none made: the understudy writes, at no cost' }]
  const token = randomBytes(32).toString('hex')
  const service = await startAgents({
    env: { ...env, AGENTS_HOST: '127.0.0.1', AGENTS_PORT: '0', SERVICE_TOKENS: token },
    logger: createLogger({ service: 'doctor', level: 'silent' })
  })
  try {
    const findings: Finding[] = []
    for (const role of modelRoleNames) findings.push(await inspectRole(role, { url: service.url, token }))
    return findings
  } finally {
    await service.stop(0)
  }
}

async function inspectRole(role: ModelRole, { url, token }: { url: string; token: string }): Promise<Finding> {
  const subject = `Model: ${role}`
  const question = roleQuestion(role)
  const response = await fetch(`${url}/run`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(question)
  })
  if (!response.ok) {
    const { message } = await readProblem(response, 'The model')
    const text =
      `gave no answer to a request for at most ${question.max_tokens} tokens. ${message} ` +
      'Its key, its address or its name is wrong, or its limit is lower: docs/connect-a-model.md.'
    return { subject, verdict: 'bad', text }
  }
  const answer = runResponseSchema.parse(await response.json())
  const { isAble, words } = judgeRole(role, answer)
  const cost = costOf(response.headers.get('x-usage-cost-dollars'), answer)
  return { subject, verdict: isAble ? 'good' : 'bad', text: `${answer.model} ${words} ${cost}` }
}

function costOf(dollars: string | null, { usage }: RunResponse): string {
  const counted = `${usage.input_tokens} tokens in and ${usage.output_tokens} out`
  if (dollars !== null) return `This call cost $${Number(dollars).toFixed(5)} (${counted}).`
  return `What this call cost (${counted}) is not known: MODEL_PRICES takes the price.`
}
