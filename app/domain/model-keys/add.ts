import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { modelKeys } from '@callsheet/lib/database/schema/model-keys.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { sealKey } from '@callsheet/lib/secrets/sealed-keys.ts'
import {
  modelKeyHeader,
  modelRoleNames,
  writeModelKey,
  type ModelKeySecret,
  type RoleModels
} from '@callsheet/lib/wire/model-key.ts'
import type { addModelKeyRequestSchema, CheckedRole, ModelKeyView } from '@callsheet/lib/wire/model-keys-api.ts'
import { sealingKeySchema } from '@callsheet/lib/wire/sealed-key.ts'
import type { Scope } from '../../runtime.ts'
import { callService } from '../../services/service-call.ts'
import { checkRoles } from './check-roles.ts'
import { modelKeyView } from './model-key-view.ts'

const hintCharacters = 4

export interface AddModelKeyOptions {
  scope: Scope
  input: z.output<typeof addModelKeyRequestSchema>
}

/**
 * Seals the key so that only the agents service can open it, tries it, and keeps the sealed form. It takes the place of
 * an earlier one. Errors: `invalid-input` with the server's words when no role can use it; then nothing is changed.
 */
export async function addModelKey({ scope, input }: AddModelKeyOptions): Promise<ModelKeyView> {
  const { runtime, ownerId } = scope
  const { label, address, key = null } = input
  const sealingKey = await readSealingKey(scope)
  const id = runtime.newId()
  const models = modelsOf(input)
  const secret: ModelKeySecret = { address, key }
  const sealed = await sealKey(JSON.stringify(secret), sealingKey, { keyId: id, ownerId })
  const carried = writeModelKey({ keyId: id, ownerId, sealingKeyId: sealingKey.id, sealed, models })
  const account = runtime.modelAccounts.of({
    ownerId,
    keyId: id,
    headers: { [modelKeyHeader]: carried },
    isRefused: false
  })
  const roles = await checkRoles({ scope, account, models })
  if (roles.every(({ isAble }) => !isAble)) throw useless(roles)
  const kept = {
    id,
    label,
    address,
    hint: key && key.slice(-hintCharacters),
    sealed,
    sealingKeyId: sealingKey.id,
    models,
    checkedAt: runtime.clock.now(),
    roles
  }
  // One statement: of two keys that are added at once, the later one takes the place of the other.
  const [row] = await runtime.database
    .insert(modelKeys)
    .values({ ...kept, ownerId })
    .onConflictDoUpdate({
      target: modelKeys.ownerId,
      set: { ...kept, refusedAt: null, refusal: null, createdAt: sql`now()` }
    })
    .returning()
  if (!row) throw new Error('The new model key was not returned.')
  return modelKeyView(row)
}

function readSealingKey(scope: Scope) {
  const { agentsUrl, agentsToken, pipelineTimeoutSeconds } = scope.runtime.settings
  return callService(scope, {
    unit: 'agents service',
    url: `${agentsUrl}/sealing-key`,
    token: agentsToken,
    method: 'GET',
    timeoutSeconds: pipelineTimeoutSeconds,
    passesOn: ['not-found'],
    answer: sealingKeySchema
  })
}

/** Of each role that the user names, by itself or all at once. */
function modelsOf({ model, models }: Pick<AddModelKeyOptions['input'], 'model' | 'models'>): RoleModels {
  const all = model ? Object.fromEntries(modelRoleNames.map((role) => [role, model])) : {}
  return { ...all, ...models }
}

function useless(roles: readonly CheckedRole[]): AppError {
  const reasons = [...new Set(roles.map(({ words }) => words))]
  const told =
    reasons.length === 1 ? reasons[0] : roles.map(({ role, model, words }) => `${role}: ${model} ${words}`).join(' ')
  return new AppError('invalid-input', `This key was tried and is not kept. ${told}`, { details: { roles } })
}
