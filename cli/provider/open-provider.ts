import { systemClock } from '@callsheet/lib/adapters/node/clock.ts'
import { quietTracer } from '@callsheet/lib/adapters/quiet-tracer.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { mediaProviderFacts, type FamilyOf, type KeyProvider } from '@callsheet/lib/media-providers.ts'
import type { Clock } from '@callsheet/lib/ports/clock.ts'
import { parseSettings } from '@callsheet/lib/settings/settings.ts'
import { createPipelineMetrics } from '@callsheet/pipeline/pipeline-metrics.ts'
import { mediaProviders, providerParts } from '@callsheet/pipeline/provider/registry.ts'
import type { StepMaker } from '@callsheet/pipeline/recording/make-step.ts'
import { createRedactor } from '@callsheet/pipeline/recording/redact.ts'
import { createTape } from '@callsheet/pipeline/recording/tape.ts'
import { providerFields } from '@callsheet/pipeline/settings/provider.ts'
import { drawPicture } from './draw-picture.ts'

/** Nobody is there: a recording polls. The name is one that can never be an address. */
const callbackUrl = 'https://callsheet-recording.invalid/callback'

/**
 * The real adapter of a provider, with the key and the address of the settings, on a new tape. Errors: `invalid-input`
 * when no key is set, `SettingsError` when a setting cannot be used.
 */
export function openProvider(
  provider: KeyProvider,
  family: FamilyOf,
  { env, clock = systemClock }: { env: Record<string, string | undefined>; clock?: Clock }
): StepMaker {
  const { settings: fields } = providerParts[provider]
  const settings = parseSettings({ ...providerFields, ...fields }, env)
  const adapter = mediaProviders[family]
  const apiKey = adapter.ownKey({ settings })
  if (!apiKey) {
    const { label, setting } = mediaProviderFacts[provider]
    throw new AppError('invalid-input', `${label} is not connected. Expected ${setting} in the environment.`)
  }
  const given = Object.entries(fields).map(([key, field]) => ({ field, value: Reflect.get(settings, key) as unknown }))
  const isText = (value: unknown): value is string => typeof value === 'string'
  const redactor = createRedactor({
    // A server of the operator's own has no key.
    keys: [
      ...(mediaProviderFacts[provider].keyPage ? [apiKey] : []),
      ...given.flatMap(({ field, value }) => (field.secret && isText(value) ? [value] : []))
    ],
    callbackUrl,
    addresses: Object.fromEntries(
      given.flatMap(({ field, value }) =>
        !field.secret && isText(value) && /^https?:/.test(value) ? [[field.name, value]] : []
      )
    )
  })
  // Read at each call, because a test may replace it.
  const tape = createTape({ fetch: (input, init) => fetch(input, init), clock, redactor })
  const runtime = { settings, fetch: tape.fetch, clock, tracer: quietTracer, metrics: createPipelineMetrics() }
  return { provider, family, runtime, apiKey, callbackUrl, redactor, tape, picture: drawPicture() }
}
