import { randomBytes } from 'node:crypto'
import { startAgents } from '@callsheet/agents/entry/node.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { readProblem } from '@callsheet/lib/http/read-problem.ts'
import { agents } from '@callsheet/lib/prompts/agents-registry.ts'
import { findRefusal } from '@callsheet/lib/prompts/answers/find-refusal.ts'
import { readAnswer } from '@callsheet/lib/prompts/answers/read-answer.ts'
import { modelRoles, type ModelRole } from '@callsheet/lib/registry.ts'
import { runResponseSchema, type RunResponse } from '@callsheet/lib/wire/agents-run.ts'
import { toolInputSchema } from '@callsheet/lib/wire/tool-input.ts'
import { z } from 'zod'
import { modelSetting } from '../embedded/model-setting.ts'
import type { Finding } from './finding.ts'

type Environment = Record<string, string | undefined>

const toolName = 'report_picture'
const reportSchema = z.object({
  colour: z.string().describe('The colour of the picture, as one English word. "none" without a picture.'),
  word: z.literal('slate').describe('Always the word slate.')
})
/** A red square. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42mN4ICBAU8QwasGoBaMWjFowasGoBaMWjFowasGoBaMWDBULALgcAD3G45K4AAAAAElFTkSuQmCC'
/** The chat's host answers in turns of this length. */
const hostTokens = 8_000

/**
 * Makes one small real call for each role, as the agents service makes them, and says whether the role's model can do
 * the job and what the call cost. Nothing is asked while the understudy writes.
 */
export async function inspectLive(env: Environment): Promise<Finding[]> {
  if (!modelSetting(env))
    return [{ subject: 'Model calls', verdict: 'note', text: 'none made: the understudy writes, at no cost' }]
  const token = randomBytes(32).toString('hex')
  const service = await startAgents({
    env: { ...env, AGENTS_HOST: '127.0.0.1', AGENTS_PORT: '0', SERVICE_TOKENS: token },
    logger: createLogger({ service: 'doctor', level: 'silent' })
  })
  try {
    const findings: Finding[] = []
    for (const role of rolesInUse()) findings.push(await inspectRole(role, { url: service.url, token }))
    return findings
  } finally {
    await service.stop(0)
  }
}

async function inspectRole(role: ModelRole, { url, token }: { url: string; token: string }): Promise<Finding> {
  const subject = `Model: ${role}`
  const tokens = tokensOf(role)
  const response = await fetch(`${url}/run`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(questionFor(role, tokens))
  })
  if (!response.ok) {
    const { message } = await readProblem(response, 'The model')
    return { subject, verdict: 'bad', text: `cannot be used with answers of ${tokens} tokens. ${message}` }
  }
  const answer = runResponseSchema.parse(await response.json())
  const { isAble, words } = judgeAnswer(role, answer)
  const cost = costOf(response.headers.get('x-usage-cost-dollars'), answer)
  return { subject, verdict: isAble ? 'good' : 'bad', text: `${answer.model} ${words} ${cost}` }
}

/** The host has to call tools of its own accord. An agent is told to call its one tool. */
function questionFor(role: ModelRole, tokens: number) {
  return {
    model: role,
    max_tokens: tokens,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: picture } },
          { type: 'text', text: `What colour is this picture? Answer only by calling the tool ${toolName}.` }
        ]
      }
    ],
    tools: [{ name: toolName, description: 'Report the picture.', input_schema: toolInputSchema(reportSchema) }],
    tool_choice: role === 'host' ? { type: 'auto' } : { type: 'tool', name: toolName }
  }
}

function judgeAnswer(role: ModelRole, answer: RunResponse): { isAble: boolean; words: string } {
  const refusal = findRefusal(answer)
  if (refusal !== null) return { isAble: false, words: `declined: ${refusal}` }
  if (answer.stop_reason === 'max_tokens')
    return { isAble: false, words: 'was cut off for its length at a question of one line.' }
  const report = readAnswer(answer, { toolName, schema: reportSchema })
  if (!report?.success)
    return { isAble: false, words: 'cannot do the job: it did not fill in the tool, neither by a call nor in words.' }
  const calls = answer.content.some(({ type }) => type === 'tool_use')
  if (role === 'host' && !calls)
    return { isAble: false, words: 'cannot do the job: it writes tool calls as text, and the chat needs real ones.' }
  const tools = calls ? 'calls tools' : 'answers in words, which are read,'
  const pictures = /red/i.test(report.data.colour) ? 'sees pictures' : 'sees no pictures, which no role needs'
  return { isAble: true, words: `can do the job: it ${tools} and ${pictures}.` }
}

function costOf(dollars: string | null, { usage }: RunResponse): string {
  const counted = `${usage.input_tokens} tokens in and ${usage.output_tokens} out`
  if (dollars !== null) return `This call cost $${Number(dollars).toFixed(5)} (${counted}).`
  return `What this call cost (${counted}) is not known: MODEL_PRICES takes the price.`
}

function rolesInUse(): ModelRole[] {
  // The keys of the registry are the roles.
  return Object.keys(modelRoles) as ModelRole[]
}

/** The longest answer that an agent of this role may give. */
function tokensOf(role: ModelRole): number {
  const ofAgents = Object.values(agents).flatMap((agent) => (agent.role === role ? [agent.maximumTokens] : []))
  return Math.max(...ofAgents, role === 'host' ? hostTokens : 1)
}
