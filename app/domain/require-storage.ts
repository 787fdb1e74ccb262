import { storageUnavailable } from '@callsheet/lib/storage/storage-unavailable.ts'
import type { AppRuntime } from '../runtime.ts'

/** Nothing is sold or taken that could not be kept. Errors: `storage-unavailable`. */
export async function requireStorage({ storage }: Pick<AppRuntime, 'storage'>): Promise<void> {
  const problems = await storage.problems()
  if (problems.length > 0) throw storageUnavailable(problems)
}
