import { keyProviderOf } from '@callsheet/lib/endpoint-families.ts'
import type { KeyProvider } from '@callsheet/lib/media-providers.ts'
import type { ModelFile } from '@callsheet/lib/wire/model-config.ts'

/** What the smallest thing costs that the model makes: one still, or its shortest clip. In Callsheet's credits. */
export function smallestPrice({ credits, config }: ModelFile): number {
  return config.kind === 'image' ? credits : credits * (config.durations[0] ?? 1)
}

/** The provider's cheapest model of a kind. Null when the list has none. */
export function chooseRecordedModel(
  models: readonly ModelFile[],
  provider: KeyProvider,
  kind: 'image' | 'video'
): ModelFile | null {
  const fitting = models.filter(
    ({ config }) => config.kind === kind && keyProviderOf(config.endpointFamily) === provider
  )
  return fitting.toSorted((one, other) => smallestPrice(one) - smallestPrice(other))[0] ?? null
}
