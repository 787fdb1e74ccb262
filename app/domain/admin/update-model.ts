import { eq } from 'drizzle-orm'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { UpdateModelRequest } from '@callsheet/lib/wire/app-api/admin.ts'
import type { Scope } from '../../runtime.ts'

export interface UpdateModelOptions {
  scope: Scope
  kind: 'image' | 'video'
  modelId: string
  input: UpdateModelRequest
}

/** Changes a model's position, price, name or config, or turns it on or off. Earlier charges stay as they were. */
export async function updateModel({ scope, kind, modelId, input }: UpdateModelOptions): Promise<{ id: string }> {
  const { database, clock } = scope.runtime
  const { config, draft, ...changes } = input
  if (config && config.kind !== kind) throw new AppError('invalid-input', `The config is of an ${config.kind} model.`)
  if (draft && kind !== 'video') throw new AppError('invalid-input', 'Only a video model makes drafts.')
  const [row] =
    kind === 'image'
      ? await database
          .update(imageModels)
          .set({ ...changes, config: config?.kind === 'image' ? config : undefined, updatedAt: clock.now() })
          .where(eq(imageModels.id, modelId))
          .returning({ id: imageModels.id })
      : await database
          .update(videoModels)
          .set({ ...changes, draft, config: config?.kind === 'video' ? config : undefined, updatedAt: clock.now() })
          .where(eq(videoModels.id, modelId))
          .returning({ id: videoModels.id })
  if (!row) throw new AppError('not-found', `There is no ${kind} model "${modelId}".`)
  return row
}
