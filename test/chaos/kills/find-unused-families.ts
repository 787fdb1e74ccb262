import { endpointFamilies } from '@callsheet/lib/endpoint-families.ts'
import { modelsOfEveryProvider } from '../users/model-choices.ts'

/**
 * Endpoint families without a row, though the users picked every model at least once. A shorter run need not have used
 * them all.
 */
export function findUnusedFamilies(run: { families: Readonly<Record<string, number>>; pipelines: number }): string[] {
  if (run.pipelines < modelsOfEveryProvider.length) return []
  return endpointFamilies.filter((family) => (run.families[family] ?? 0) === 0)
}
