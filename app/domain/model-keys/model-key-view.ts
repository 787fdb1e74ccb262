import type { modelKeys } from '@callsheet/lib/database/schema/model-keys.ts'
import { modelKeyViewSchema, type ModelKeyState, type ModelKeyView } from '@callsheet/lib/wire/model-keys-api.ts'

type ModelKeyRow = typeof modelKeys.$inferSelect

/** The public facts of a key: neither the key nor its sealed form. */
export function modelKeyView(row: ModelKeyRow): ModelKeyView {
  const { refusal, refusedAt } = row
  return modelKeyViewSchema.parse({
    ...row,
    state: stateOf(row),
    checkedAt: row.checkedAt.toISOString(),
    refusal: refusedAt && { said: refusal ?? '', at: refusedAt.toISOString() },
    createdAt: row.createdAt.toISOString()
  })
}

function stateOf({ roles, refusedAt }: ModelKeyRow): ModelKeyState {
  if (refusedAt || roles.every(({ isAble }) => !isAble)) return 'fails'
  return roles.every(({ isAble }) => isAble) ? 'works' : 'works-in-part'
}
