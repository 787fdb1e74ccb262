import { and, asc, eq } from 'drizzle-orm'
import { checkOfScript } from '@callsheet/lib/claims/claim-check.ts'
import { readRefunded } from '@callsheet/lib/database/credits.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { hookVariants } from '@callsheet/lib/database/schema/cuts.ts'
import { images, videos } from '@callsheet/lib/database/schema/media.ts'
import { pipelines, pipelineScenes } from '@callsheet/lib/database/schema/pipelines.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import { act, wait } from '@callsheet/lib/next-steps/step.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { HookVariantView } from '@callsheet/lib/wire/cuts-api.ts'
import type { Scope } from '../../runtime.ts'
import { findAd } from '../ads/find-ad.ts'
import { mediaView } from '../media/media-view.ts'

/** Every hook of an ad with the live status of its still and clip. */
export async function listHooks({ scope, adId }: { scope: Scope; adId: string }): Promise<HookVariantView[]> {
  const { database } = scope.runtime
  await findAd(database, scope.ownerId, adId)
  return readHooks(database, { ownerId: scope.ownerId, adId })
}

export async function readHooks(
  queryable: Queryable,
  { ownerId, adId, hookId }: { ownerId: string; adId: string; hookId?: string }
): Promise<HookVariantView[]> {
  const rows = await queryable
    .select({ hook: hookVariants, scene: pipelineScenes, closedAt: pipelines.closedAt, image: images, video: videos })
    .from(hookVariants)
    .innerJoin(pipelineScenes, eq(pipelineScenes.id, hookVariants.sceneId))
    .innerJoin(pipelines, eq(pipelines.id, pipelineScenes.pipelineId))
    .leftJoin(images, eq(images.id, pipelineScenes.imageId))
    .leftJoin(videos, eq(videos.id, pipelineScenes.videoId))
    .where(
      and(
        eq(hookVariants.adId, adId),
        eq(hookVariants.ownerId, ownerId),
        hookId ? eq(hookVariants.id, hookId) : undefined
      )
    )
    .orderBy(asc(hookVariants.number))
  const failed = rows.flatMap(({ image, video }) => [image, video].flatMap((row) => (row?.failureCode ? row.id : [])))
  const refunded = await readRefunded(queryable, failed)
  return rows.map(({ hook, scene, closedAt, image, video }) => {
    const isApproved = scene.approvedAt !== null
    const isClosed = closedAt !== null
    const facts = { scene: { stage: scene.stage, isInUse: true, isApproved, isClosed } }
    const { pipelineId } = hook
    return {
      id: hook.id,
      adId,
      number: hook.number,
      pipelineId,
      speaker: scene.speaker,
      spokenScript: scene.spokenScript,
      onScreenText: hook.scene.onScreenText ?? null,
      evidenceFlag: hook.scene.evidenceFlag || null,
      claims: checkOfScript({ scenes: [hook.scene] }, hook.claims),
      image: image && mediaView({ kind: 'image', row: image, isRefunded: refunded.has(image.id), ...facts }),
      video: video && mediaView({ kind: 'video', row: video, isRefunded: refunded.has(video.id), ...facts }),
      nextStep:
        video?.status === 'Completed'
          ? video.storageKey === null
            ? wait('The clip is on its way to storage')
            : act('cut', 'Cut the ad with this opening', pageAddress(studioPages.finalCut, { adId }))
          : nextStep({ kind: 'scene', pipelineId, isClosed, stage: scene.stage, isApproved, image, video })
    }
  })
}
