import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { imageModels, videoModels } from '@callsheet/lib/database/schema/models.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { imageModelConfigSchema, videoModelConfigSchema } from '@callsheet/lib/wire/model-config.ts'
import type { Scope } from '../../runtime.ts'

const shared = {
  label: z.string().trim().min(1).max(80).optional(),
  enabled: z.boolean().optional(),
  position: z.number().int().min(0).max(10_000).optional(),
  credits: z.number().int().min(0).max(100_000).optional(),
  creditsWithOwnKey: z.number().int().min(0).max(100_000).optional()
}

export const updateModelRequestSchema = z.object({
  ...shared,
  /** Checked by the schema of its kind. */
  config: z.union([imageModelConfigSchema, videoModelConfigSchema]).optional()
})

export interface UpdateModelOptions {
  scope: Scope
  kind: 'image' | 'video'
  modelId: string
  input: z.output<typeof updateModelRequestSchema>
}

/** Changes a model's place, price, name, config, or turns it on and off. What was charged before stays as it was. */
export async function updateModel({ scope, kind, modelId, input }: UpdateModelOptions): Promise<{ id: string }> {
  const { database } = scope.runtime
  const { config, ...changes } = input
  if (config && config.kind !== kind) throw new AppError('invalid-input', `The config is of an ${config.kind} model.`)
  const [row] =
    kind === 'image'
      ? await database
          .update(imageModels)
          .set({ ...changes, config: config?.kind === 'image' ? config : undefined, updatedAt: new Date() })
          .where(eq(imageModels.id, modelId))
          .returning({ id: imageModels.id })
      : await database
          .update(videoModels)
          .set({ ...changes, config: config?.kind === 'video' ? config : undefined, updatedAt: new Date() })
          .where(eq(videoModels.id, modelId))
          .returning({ id: videoModels.id })
  if (!row) throw new AppError('not-found', `There is no ${kind} model "${modelId}".`)
  return row
}
