import { eq, inArray } from 'drizzle-orm'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { draftProblem } from '@callsheet/lib/wire/model-config.ts'
import type { ModelDraft } from '@callsheet/lib/wire/model-draft.ts'
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
  if (draft) await requireDrafts(scope, { modelId, config, draft })
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

/** Errors: `invalid-input` where the model, with its config of this change, cannot make drafts in this way. */
async function requireDrafts(
  { runtime: { database } }: Scope,
  { modelId, config, draft }: { modelId: string } & Pick<UpdateModelRequest, 'config'> & { draft: ModelDraft }
): Promise<void> {
  const ids = 'model' in draft ? [modelId, draft.model] : [modelId]
  const rows = await database.select().from(videoModels).where(inArray(videoModels.id, ids))
  const own = config ?? rows.find(({ id }) => id === modelId)?.config
  const problem = own && draftProblem(own, draft)
  if (problem) throw new AppError('invalid-input', `The draft mode does not fit: ${problem}.`)
  if (!('model' in draft)) return
  const other = rows.find(({ id }) => id === draft.model)
  if (!other || draft.model === modelId || other.config.frameSlots.first === 'none')
    throw new AppError(
      'invalid-input',
      `Drafts need another video model that starts on a still; "${draft.model}" is none.`
    )
}
