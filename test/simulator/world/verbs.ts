import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { deleteAccount } from '@callsheet/app/domain/accounts/delete.ts'
import { createReading } from '@callsheet/app/domain/brand-readings/create.ts'
import { buyMedia } from '@callsheet/app/domain/buy-media.ts'
import { grantToUser } from '@callsheet/app/domain/credits/grant.ts'
import { deleteItems } from '@callsheet/app/domain/library/delete.ts'
import { updateItems } from '@callsheet/app/domain/library/update.ts'
import { copyAgain } from '@callsheet/app/domain/media/copy-again.ts'
import { addProviderKey } from '@callsheet/app/domain/provider-keys/add.ts'
import { findOwnKey } from '@callsheet/app/domain/provider-keys/own-key.ts'
import { removeProviderKey } from '@callsheet/app/domain/provider-keys/remove.ts'
import { spendOnce } from '@callsheet/app/domain/spend-once.ts'
import type { Scope } from '@callsheet/app/runtime.ts'
import { i2vGenerations, images, videos } from '@callsheet/lib/database/schema/media.ts'
import { providerKeys } from '@callsheet/lib/database/schema/operations.ts'
import { siteFates } from '../outside/agents.ts'
import { apiModelPathOf, type Ware } from './models.ts'

export interface Bought {
  ware: Ware
  prompts: readonly string[]
  /** With the user's own provider key, if there is one. */
  withOwnKey: boolean
}

/** Buys as the app does: rows, charge and answer in one unit of work, and the wake-up after its commit. */
export const buy = (scope: Scope, { ware, prompts, withOwnKey }: Bought): Promise<number> =>
  spendOnce(scope, async (unit) => {
    const { transaction } = unit
    const { ownerId, runtime } = scope
    const providerKeyId = withOwnKey ? await findOwnKey(transaction, ownerId, ware.family) : null
    const rows = prompts.map((prompt) => ({
      id: runtime.newId(),
      modelId: ware.modelId,
      apiModelPath: apiModelPathOf(ware),
      provider: ware.family,
      providerKeyId,
      input: {
        kind: ware.kind === 'image' ? ('image' as const) : ('video' as const),
        prompt,
        aspectRatio: '9:16',
        references: [],
        ...(ware.kind !== 'image' && { durationSeconds: 8 })
      },
      credits: providerKeyId ? 1 : ware.credits
    }))
    if (ware.kind === 'i2v') {
      // Nothing in the app buys this kind, so the rows are written as the app writes the others.
      const nextEnqueueAt = new Date(runtime.clock.now().getTime() + 60_000)
      await transaction.insert(i2vGenerations).values(rows.map((row) => ({ ...row, ownerId, nextEnqueueAt })))
      unit.charge(rows.map(({ id, credits }) => ({ mediaId: id, credits, description: 'A clip' })))
    } else {
      const purchases = rows.map((row) => ({ row, charge: 'Bought in the simulator' }))
      await buyMedia(unit, { kind: ware.kind, purchases })
    }
    return rows.length
  })

/** What a user does with one of their own things. `pick` chooses which. */
export const userVerbs = {
  'copy-again': async (scope, pick) => {
    const lost = await ownRows(scope, eq(images.failureCode, 'asset-lost'))
    const id = lost[pick % lost.length]
    if (id) await copyAgain({ scope, id })
  },
  delete: async (scope, pick) => {
    const rows = await ownRows(scope)
    const id = rows[pick % rows.length]
    if (id) await deleteItems({ scope, input: { ids: [id] } })
  },
  save: async (scope, pick) => {
    const rows = await ownRows(scope)
    const id = rows[pick % rows.length]
    if (id) await updateItems({ scope, input: { ids: [id], isSaved: true } })
  },
  'add-key': async (scope, pick) => {
    const provider = pick % 2 === 0 ? 'kie' : 'fal'
    await addProviderKey({ scope, input: { provider, label: 'Mine', key: `key-of-${scope.ownerId}-${pick}` } })
  },
  'remove-key': async (scope) => {
    const [key] = await scope.runtime.database
      .select({ id: providerKeys.id })
      .from(providerKeys)
      .where(and(eq(providerKeys.ownerId, scope.ownerId), isNull(providerKeys.revokedAt)))
    if (key) await removeProviderKey({ scope, keyId: key.id })
  },
  'read-site': async (scope, pick) => {
    const url = `https://brand.test/${pick}/${siteFates[pick % siteFates.length]}`
    await createReading({ scope, input: { url } })
  },
  grant: async (scope, pick) => {
    await grantToUser({ scope, input: { userId: scope.ownerId, credits: 1 + (pick % 30), description: 'A gift' } })
  },
  'delete-account': async (scope) => {
    await deleteAccount({ scope, input: { email: `${scope.ownerId}@example.com` } })
  }
} as const satisfies Record<string, (scope: Scope, pick: number) => Promise<void>>

export type UserVerb = keyof typeof userVerbs

async function ownRows({ runtime, ownerId }: Scope, when = isNotNull(images.id)): Promise<string[]> {
  const { database } = runtime
  const stills = await database
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), when))
    .orderBy(images.id)
  const clips = await database
    .select({ id: videos.id })
    .from(videos)
    .where(eq(videos.ownerId, ownerId))
    .orderBy(videos.id)
  return [...stills, ...clips].map(({ id }) => id)
}
