import { eq } from 'drizzle-orm'
import { modelKeys } from '@callsheet/lib/database/schema/model-keys.ts'
import { stoodInModel } from '@callsheet/lib/stood-in.ts'
import type { SetupView } from '@callsheet/lib/wire/app-api/accounts.ts'
import type { Scope } from '../../runtime.ts'

/** What a stand-in does for this user. With a model key of their own, no stand-in writes their words. */
export async function readSetup({ scope: { runtime, ownerId } }: { scope: Scope }): Promise<SetupView> {
  const { stoodInFor, trialOfferUrl = null } = runtime.settings
  const cannotKeep = [...(await runtime.storage.problems())]
  const isModel = (part: string) => part.startsWith(`${stoodInModel} `)
  if (!stoodInFor.some(isModel)) return { stoodInFor, trialOfferUrl, cannotKeep }
  const [own] = await runtime.database
    .select({ id: modelKeys.id })
    .from(modelKeys)
    .where(eq(modelKeys.ownerId, ownerId))
  return { stoodInFor: own ? stoodInFor.filter((part) => !isModel(part)) : stoodInFor, trialOfferUrl, cannotKeep }
}
