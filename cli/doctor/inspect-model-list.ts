import { z } from 'zod'
import { censorServerSecrets } from '@callsheet/agents/model-server.ts'
import { modelSetting } from '../embedded/model-setting.ts'
import type { Finding } from './finding.ts'
import { readModelSettings } from './inspect-model.ts'

type Environment = Record<string, string | undefined>

const listSchema = z.object({ data: z.array(z.looseObject({ id: z.string() })) })
const timeoutMs = 15_000
const mostNames = 5

/** Reads the list of models, which costs nothing, with what each call sends. Not every gateway has one. */
export async function inspectModelList(env: Environment): Promise<Finding[]> {
  if (!modelSetting(env)) return []
  const subject = 'Model list'
  const { modelServer } = readModelSettings(env)
  try {
    const answer = await fetch(`${modelServer.url}/v1/models`, {
      headers: { ...modelServer.headers, 'anthropic-version': '2023-06-01', 'user-agent': 'callsheet' },
      signal: AbortSignal.timeout(timeoutMs)
    })
    if (answer.status === 401 || answer.status === 403) {
      const text = `the ${modelServer.name} refuses us (${answer.status}): see ${modelServer.setting.access}`
      return [{ subject, verdict: 'bad', text }]
    }
    const list = answer.ok ? listSchema.safeParse(await answer.json().catch(() => null)).data : undefined
    if (!list) return [{ subject, verdict: 'note', text: `the ${modelServer.name} has none (${answer.status})` }]
    const names = list.data.map(({ id }) => id)
    const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : ''
    return [{ subject, verdict: 'good', text: `may be asked for ${names.slice(0, mostNames).join(', ')}${more}` }]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const text = `the ${modelServer.name} did not answer: ${censorServerSecrets(modelServer, why)}`
    return [{ subject, verdict: 'note', text }]
  }
}
