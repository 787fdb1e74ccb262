import { scenesApi } from '@callsheet/lib/wire/app-api/scenes.ts'
import { proposeForProgram } from '../../chat/price-quotes/propose-for-program.ts'
import { approveScene } from '../../domain/scenes/approve.ts'
import { listScenes } from '../../domain/scenes/list.ts'
import { skipAdScene } from '../../domain/scenes/skip.ts'
import { listSceneTakes, switchSceneTake } from '../../domain/scenes/takes.ts'
import { serve } from '../endpoint.ts'

export const sceneEndpoints = serve(scenesApi, {
  list: async ({ scope, params: { id } }) => ({
    items: await listScenes(scope.runtime.database, { ownerId: scope.ownerId, adId: id })
  }),
  async approve({ scope, params: { id, number }, body: { imageId } }) {
    await proposeForProgram(scope, 'approve_scenes', { ad_id: id, scene: number, image_id: imageId })
    return { items: await approveScene({ scope, adId: id, number, imageId }) }
  },
  listTakes: ({ scope, params: { id, number } }) => listSceneTakes({ scope, adId: id, number }),
  useTake: async ({ scope, params: { id, number }, body }) => ({
    items: await switchSceneTake({ scope, adId: id, number, input: body })
  }),
  skip: async ({ scope, params: { id, number } }) => ({ items: await skipAdScene({ scope, adId: id, number }) })
})
