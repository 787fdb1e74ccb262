import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { quietTracer } from '@callsheet/lib/adapters/quiet-tracer.ts'
import { keyProviders } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts, type KeyProvider } from '@callsheet/lib/media-providers.ts'
import { parseSettings, SettingsError } from '@callsheet/lib/settings/settings.ts'
import { createPipelineMetrics } from '@callsheet/pipeline/pipeline-metrics.ts'
import { providerParts } from '@callsheet/pipeline/provider/registry.ts'
import { providerFields } from '@callsheet/pipeline/settings/provider.ts'
import { mediaSettings } from '../embedded/media-setting.ts'
import type { Finding } from './finding.ts'

type Environment = Record<string, string | undefined>

const verdicts = { good: 'good', bad: 'bad', unknown: 'note' } as const

/** Makes one call for each media provider whose key is set. The calls cost nothing. */
export async function inspectMediaKeys(env: Environment): Promise<Finding[]> {
  if (mediaSettings(env).length === 0) {
    const text = 'none asked: without the key of a provider the understudy renders, at no cost'
    return [{ subject: 'Media keys', verdict: 'note', text }]
  }
  const findings: Finding[] = []
  for (const name of keyProviders) findings.push(await inspectKey(name, env))
  return findings
}

async function inspectKey(name: KeyProvider, env: Environment): Promise<Finding> {
  const { label } = mediaProviderFacts[name]
  const subject = `Media key: ${label}`
  const { settings: fields, families, checkKey } = providerParts[name]
  try {
    const settings = parseSettings({ ...providerFields, ...fields }, env)
    const apiKey = Object.values(families)[0]?.ownKey({ settings }) ?? null
    if (!apiKey) {
      return { subject, verdict: 'note', text: `not set (${mediaProviderFacts[name].setting})` }
    }
    if (!checkKey) return { subject, verdict: 'note', text: `set; ${label} has no call that costs nothing` }
    const { verdict, words } = await checkKey(
      { settings, fetch, clock: systemClock, tracer: quietTracer, metrics: createPipelineMetrics() },
      apiKey
    )
    return { subject, verdict: verdicts[verdict], text: `${label} ${words}` }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return { subject, verdict: 'bad', text: error.message.replaceAll(/\s*\n\s*/g, ' ') }
  }
}
