import { and, eq } from 'drizzle-orm'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { AppError } from '@callsheet/lib/errors.ts'

export interface HookOfAd {
  ownerId: string
  adId: string
  number: number
}

/** The clip of a hook variant. Errors: `conflict` until its still is approved and animated. */
export async function findHookClip(queryable: Queryable, { ownerId, adId, number }: HookOfAd): Promise<string> {
  const [hook] = await queryable
    .select({ videoId: pipelineScenes.videoId })
    .from(hookVariants)
    .innerJoin(pipelineScenes, eq(pipelineScenes.id, hookVariants.sceneId))
    .where(and(eq(hookVariants.adId, adId), eq(hookVariants.ownerId, ownerId), eq(hookVariants.number, number)))
  if (!hook) throw new AppError('not-found', `This ad has no hook ${number}.`, { details: { hook: number } })
  if (hook.videoId) return hook.videoId
  throw new AppError(
    'conflict',
    `Hook ${number} has no clip yet. Approve its still and animate it, then cut with it.`,
    {
      details: { hook: number }
    }
  )
}
