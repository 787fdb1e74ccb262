import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import type { KeyCheck } from '../provider/key-check.ts'
import { mediaProviders, providerParts } from '../provider/registry.ts'
import { checkKey, makeStep, type StepMaker } from './make-step.ts'
import { missingTaskId, type Exchange, type Json, type Provenance, type Recording } from './recording.ts'

/** Enough of a list to tell its form. */
const keptItems = 3
const codeField = /^(?:code|status|expires_in)$/

/** What a provider can be asked for nothing: whether the key is taken, and a task that does not exist. */
export async function recordAccount(
  maker: StepMaker,
  { provenance, apiModelPath }: { provenance: Provenance; apiModelPath: string }
): Promise<{ recording: Recording; verdict: KeyCheck['verdict'] | null }> {
  const { provider, family, runtime, apiKey } = maker
  const recording: Recording = { provider, family, subject: 'account', provenance, model: null, steps: [] }
  let verdict: KeyCheck['verdict'] | null = null
  if (providerParts[provider].checkKey) {
    const { answer, exchanges, result } = await makeStep(maker, checkKey)
    verdict = answer?.verdict ?? null
    recording.steps.push({ call: 'check-key', exchanges: exchanges.map(withoutAmounts), result })
  }
  if (readsTasks(family)) {
    const given = { taskId: missingTaskId, apiModelPath }
    const { exchanges, result } = await makeStep(maker, () =>
      mediaProviders[family].readTask(runtime, { ...given, apiKey })
    )
    recording.steps.push({ call: 'read', given, times: 1, exchanges, result })
  }
  return { recording, verdict }
}

/** A family whose answer is the asset has no tasks to read. */
export const readsTasks = (family: StepMaker['family']): boolean => mediaProviders[family].answersAtOnce !== true

/** The family that is asked for the account: the first one that reads tasks. */
export function accountFamily(provider: StepMaker['provider']): StepMaker['family'] {
  const families: readonly StepMaker['family'][] = mediaProviderFacts[provider].families
  return families.find(readsTasks) ?? mediaProviderFacts[provider].families[0]
}

/** What an account has left is its owner's business, and a list of models is long. Their form stays. */
export function withoutAmounts(exchange: Exchange): Exchange {
  const { response } = exchange
  if (response?.json === undefined) return exchange
  return { ...exchange, response: { ...response, json: withoutAmount(response.json) } }
}

function withoutAmount(value: Json): Json {
  if (typeof value === 'number') return Math.min(value, 1)
  if (Array.isArray(value)) return value.slice(0, keptItems).map(withoutAmount)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, codeField.test(name) ? each : withoutAmount(each)])
  )
}
