import { clipDraftsApi } from '@callsheet/lib/wire/app-api/drafts-of-clips.ts'
import { pipelinesApi } from '@callsheet/lib/wire/app-api/pipelines.ts'
import { proposeForProgram } from '../../chat/price-quotes/propose-for-program.ts'
import { advancePipeline } from '../../domain/pipelines/advance.ts'
import { approveDrafts } from '../../domain/pipelines/approve-drafts.ts'
import { approveScenes } from '../../domain/pipelines/approve.ts'
import { closePipeline } from '../../domain/pipelines/close.ts'
import { createPipeline } from '../../domain/pipelines/create.ts'
import { draftScenes, priceDrafts } from '../../domain/pipelines/draft-scenes.ts'
import { writePipeline } from '../../domain/pipelines/get.ts'
import { listPipelines } from '../../domain/pipelines/list.ts'
import { retryScene } from '../../domain/pipelines/retry-scene.ts'
import { skipScene } from '../../domain/pipelines/skip-scene.ts'
import { listTakes, switchTake } from '../../domain/pipelines/takes.ts'
import { serve } from '../endpoint.ts'

export const pipelineEndpoints = serve(pipelinesApi, {
  async create({ scope, body }) {
    const { pipeline, notices, price } = await createPipeline({ scope, input: body })
    return { ...pipeline, notices, price }
  },
  async readOrList({ scope, query }) {
    if (query.id !== undefined) return writePipeline({ scope, pipelineId: query.id })
    return listPipelines({ scope, page: query, adId: query.adId })
  },
  async approve({ scope, params: { id }, body }) {
    const stills = 'allCompleted' in body ? { all_completed: true } : { scene_id: body.sceneId, image_id: body.imageId }
    await proposeForProgram(scope, 'approve_scenes', { pipeline_id: id, ...stills })
    return approveScenes({ scope, pipelineId: id, input: body })
  },
  async advance({ scope, params: { id } }) {
    await proposeForProgram(scope, 'animate_scenes', { pipeline_id: id })
    const { pipeline, ...sent } = await advancePipeline({ scope, pipelineId: id })
    return { ...pipeline, ...sent }
  },
  close: ({ scope, params: { id } }) => closePipeline({ scope, pipelineId: id }),
  retryScene: ({ scope, params: { id, sceneId }, body }) => retryScene({ scope, pipelineId: id, sceneId, input: body }),
  skipScene: ({ scope, params: { id, sceneId } }) => skipScene({ scope, pipelineId: id, sceneId }),
  listTakes: ({ scope, params: { id, sceneId } }) => listTakes({ scope, pipelineId: id, sceneId }),
  switchTake: ({ scope, params: { id, sceneId }, body }) => switchTake({ scope, pipelineId: id, sceneId, input: body })
})

export const clipDraftEndpoints = serve(clipDraftsApi, {
  price: ({ scope, params: { id } }) => priceDrafts({ scope, pipelineId: id }),
  async create({ scope, params: { id }, body }) {
    const { pipeline, drafted } = await draftScenes({ scope, pipelineId: id, input: body })
    return { ...pipeline, drafted }
  },
  async approve({ scope, params: { id }, body }) {
    const drafts = 'allCompleted' in body ? { all_completed: true } : { video_ids: body.videoIds }
    await proposeForProgram(scope, 'approve_drafts', { pipeline_id: id, ...drafts })
    return approveDrafts({ scope, pipelineId: id, input: body })
  },
  async finals({ scope, params: { id } }) {
    await proposeForProgram(scope, 'animate_scenes', { pipeline_id: id, of_approved_drafts: true })
    const { pipeline, ...sent } = await advancePipeline({ scope, pipelineId: id, ofApprovedDrafts: true })
    return { ...pipeline, ...sent }
  }
})
