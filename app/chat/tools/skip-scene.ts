import { z } from 'zod'
import { findAd } from '../../domain/ads/find-ad.ts'
import { recordScene } from '../../domain/scenes/in-order.ts'
import { defineTool, requireAdId } from './tool.ts'

export const skipSceneTool = defineTool({
  title: 'Skip a scene',
  description: 'Leaves a scene of the scene-by-scene route out, when the user says so, so that the next can be made.',
  input: z.object({ ad_id: z.uuid().optional(), scene: z.number().int().min(1).max(60) }),
  async run(call) {
    const adId = requireAdId(call, call.input.ad_id)
    await findAd(call.scope.runtime.database, call.scope.ownerId, adId)
    await recordScene(call.scope, { adId, number: call.input.scene, isSkipped: true })
    return { skipped: call.input.scene, next: `Scene ${call.input.scene + 1}` }
  }
})
