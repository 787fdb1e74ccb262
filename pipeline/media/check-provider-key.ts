import { and, eq, isNull } from 'drizzle-orm'
import { providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { keyProviders } from '@callsheet/lib/endpoint-families.ts'
import { mediaProviderFacts } from '@callsheet/lib/media-providers.ts'
import { openSealed } from '@callsheet/lib/secrets/open-sealed.ts'
import type { ProviderKeyCheck } from '@callsheet/lib/wire/check-provider-key.ts'
import { providerParts } from '../provider/registry.ts'
import type { PipelineRuntime } from '../runtime.ts'
import { readSealingPairs } from '../sealing-keys.ts'

/** Asks the provider about a user's own key. The key is opened only here. Errors: `not-found` when it is not theirs. */
export async function checkProviderKey(
  runtime: PipelineRuntime,
  { keyId, ownerId }: { keyId: string; ownerId: string }
): Promise<ProviderKeyCheck> {
  const [row] = await runtime.database
    .select({
      provider: providerKeys.provider,
      sealed: providerKeys.sealed,
      sealingKeyId: providerKeys.sealingKeyId
    })
    .from(providerKeys)
    .where(and(eq(providerKeys.id, keyId), eq(providerKeys.ownerId, ownerId), isNull(providerKeys.revokedAt)))
  const name = keyProviders.find((each) => each === row?.provider)
  if (!row || !name) throw new AppError('not-found', 'There is no such provider key.')
  const { label } = mediaProviderFacts[name]
  const key = await openSealed(await readSealingPairs(runtime.settings), { ...row, keyId }, ownerId)
  if (!('opened' in key)) return { verdict: 'bad', words: 'The key cannot be opened any more. Add it again.' }
  const check = await providerParts[name].checkKey?.(runtime, key.opened)
  if (!check) return { verdict: 'unknown', words: `${label} has no call that costs nothing.` }
  return { verdict: check.verdict, words: `${label} ${check.words}` }
}
