import { z } from 'zod'
import { skipAdScene } from '../../../domain/scenes/skip.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const skipSceneTool = defineTool({
  title: 'Skip a scene',
  description: 'Leaves a scene of the scene-by-scene route out, when the user says so, so that the next can be made.',
  words: {
    doing: 'The scene is being left out.',
    done: 'Skipped the scene.',
    subject: 'The skip of the scene'
  },
  input: z.object({ ad_id: z.uuid().optional(), scene: z.number().int().min(1).max(60) }),
  output: z.object({ card: z.literal('skipped'), skipped: z.number().int(), next: z.string() }),
  async run(call) {
    const adId = requireAdId(call, call.input.ad_id)
    await skipAdScene({ scope: call.scope, adId, number: call.input.scene })
    return { card: 'skipped', skipped: call.input.scene, next: `Scene ${call.input.scene + 1}` }
  }
})
