import { providerKeyCheckSchema, type ProviderKeyCheck } from '@callsheet/lib/wire/check-provider-key.ts'
import type { Scope } from '../../runtime.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import { askPipeline } from '../../services/ask-pipeline.ts'

/** What the provider says of the key, by one call that costs nothing. Only the pipeline service can open the key. */
export async function checkProviderKey({ scope, keyId }: { scope: Scope; keyId: string }): Promise<ProviderKeyCheck> {
  await takeQuota(scope, 'key-checks')
  return askPipeline(scope, {
    method: 'POST',
    path: '/api/check-provider-key',
    body: { keyId, ownerId: scope.ownerId },
    answer: providerKeyCheckSchema
  })
}
