import { max } from 'drizzle-orm'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { ModelFile } from '@callsheet/lib/wire/model-config.ts'
import type { Scope } from '../../runtime.ts'

/**
 * Adds a model after the others of its kind. It is off: an admin tries it with one real task and then turns it on.
 * Errors: `conflict` when the id is taken.
 */
export async function createModel({ scope, model }: { scope: Scope; model: ModelFile }): Promise<{ id: string }> {
  const { config, draft, ...facts } = model
  const added = await scope.runtime.database.transaction(async (transaction) => {
    const table = config.kind === 'image' ? imageModels : videoModels
    const [last] = await transaction.select({ position: max(table.position) }).from(table)
    const row = { ...facts, enabled: false, position: (last?.position ?? 0) + 1 }
    return config.kind === 'image'
      ? transaction
          .insert(imageModels)
          .values({ ...row, config })
          .onConflictDoNothing()
          .returning({ id: imageModels.id })
      : transaction
          .insert(videoModels)
          .values({ ...row, config, draft })
          .onConflictDoNothing()
          .returning({ id: videoModels.id })
  })
  const [created] = added
  if (!created) throw new AppError('conflict', `There is a ${config.kind} model "${model.id}" already.`)
  return created
}
