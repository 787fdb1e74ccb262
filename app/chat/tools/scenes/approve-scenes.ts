import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { adSceneViewSchema } from '@callsheet/lib/wire/scenes-api.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { approveScenes } from '../../../domain/pipelines/approve.ts'
import { findUnapproved } from '../../../domain/pipelines/find-unapproved.ts'
import { approveScene, findApprovable } from '../../../domain/scenes/approve.ts'
import { defineTool, requireAdId, type Proposal, type ToolCall } from '../tool.ts'

const input = z.object({
  pipeline_id: z.uuid().optional(),
  all_completed: z.boolean().optional(),
  scene_id: z.uuid().optional(),
  image_id: z.uuid().optional(),
  /** Exactly these stills of the pipeline. */
  image_ids: z.array(z.uuid()).min(1).max(60).optional(),
  ad_id: z.uuid().optional(),
  scene: z.number().int().min(1).max(60).optional()
})

type Input = z.output<typeof input>

export const approveScenesTool = defineTool({
  title: 'Approve',
  description:
    'Proposes to approve one named take, or every completed still of a pipeline. On the scene-by-scene route: scene ' +
    'and image_id. The user approves by the button of its card; words in the chat approve nothing.',
  words: {
    doing: 'The stills are being put to you.',
    done: 'Approved.',
    subject: 'The approval'
  },
  input,
  output: z.union([toolCards.review, z.object({ card: z.literal('scenes'), items: z.array(adSceneViewSchema) })]),
  propose: (call) => (call.input.scene ? proposeScene(call, call.input.scene) : proposeStills(call)),
  async run(call) {
    const { scope, input: wanted } = call
    if (wanted.scene) {
      const { adId, number, imageId } = sceneOf(call, wanted.scene)
      return { card: 'scenes', items: await approveScene({ scope, adId, number, imageId }) }
    }
    const pipelineId = requirePipeline(wanted)
    if (wanted.image_ids) {
      return { card: 'review', ...(await approveScenes({ scope, pipelineId, input: { imageIds: wanted.image_ids } })) }
    }
    return { card: 'review', ...(await approveScenes({ scope, pipelineId, input: takeOf(wanted) })) }
  }
})

async function proposeScene(call: ToolCall<Input>, scene: number): Promise<Proposal<Input> | null> {
  const { scope } = call
  const { adId, number, imageId } = sceneOf(call, scene)
  const found = await findApprovable(scope.runtime.database, { ownerId: scope.ownerId, adId, number, imageId })
  if (found.isApproved) return null
  const press = `Approve the still of scene ${number}`
  const pinned = { ad_id: adId, scene: number, image_id: imageId }
  return { summary: `The still of scene ${number}`, press, imageIds: [imageId], input: pinned }
}

/** Names the stills that are there now. Stills that arrive before the press are not on the card. */
async function proposeStills({ scope, input: wanted }: ToolCall<Input>): Promise<Proposal<Input> | null> {
  const pipelineId = requirePipeline(wanted)
  const { ownerId, runtime } = scope
  const request = wanted.image_ids ? { imageIds: wanted.image_ids } : takeOf(wanted)
  const { adId, title, stills } = await runtime.database.transaction((transaction) =>
    findUnapproved(transaction, { ownerId, pipelineId, request })
  )
  if (stills.length === 0) return null
  const imageIds = stills.map(({ imageId }) => imageId)
  const [only] = stills
  return {
    summary:
      stills.length === 1 ? `The still of scene ${only?.position} of ${title}` : `${stills.length} stills of ${title}`,
    press:
      stills.length === 1 ? `Approve the still of scene ${only?.position}` : `Approve these ${stills.length} stills`,
    imageIds,
    input: { ad_id: adId, pipeline_id: pipelineId, image_ids: imageIds }
  }
}

function sceneOf(call: ToolCall<Input>, number: number) {
  const { image_id: imageId, ad_id: named } = call.input
  if (!imageId) throw new AppError('invalid-input', 'Name the image_id of the take that is approved.')
  return { adId: requireAdId(call, named), number, imageId }
}

function requirePipeline({ pipeline_id: pipelineId }: Input): string {
  if (pipelineId) return pipelineId
  throw new AppError('invalid-input', 'Name the pipeline_id, or the scene with its image_id.')
}

function takeOf({ all_completed: isAll, scene_id: sceneId, image_id: imageId }: Input) {
  if (isAll) return { allCompleted: true as const }
  if (sceneId && imageId) return { sceneId, imageId }
  throw new AppError('invalid-input', 'Name scene_id and image_id of the take, or set all_completed.')
}
