import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { approveDrafts, findUnapprovedDrafts } from '../../../domain/pipelines/approve-drafts.ts'
import { defineTool } from '../tool.ts'

export const approveDraftsTool = defineTool({
  title: 'Approve drafts',
  description:
    'Proposes to approve drafts of a pipeline: the named ones, or all finished ones. The user approves by the button of ' +
    'its card; then animate_scenes with of_approved_drafts makes their finals.',
  words: {
    doing: 'The drafts are being put to you.',
    done: 'Approved the drafts.',
    subject: 'The approval of the drafts'
  },
  input: z.object({
    pipeline_id: z.uuid(),
    /** Exactly these drafts. All finished ones when absent. */
    video_ids: z.array(z.uuid()).min(1).max(60).optional(),
    all_completed: z.boolean().optional()
  }),
  output: toolCards.review,
  async propose({ scope, input }) {
    const { ownerId, runtime } = scope
    const pipelineId = input.pipeline_id
    const { title, drafts } = await runtime.database.transaction((transaction) =>
      findUnapprovedDrafts(transaction, { ownerId, pipelineId, input: requestOf(input.video_ids) })
    )
    if (drafts.length === 0) return null
    const isOne = drafts.length === 1
    return {
      summary: isOne ? `The draft of scene ${drafts[0]?.position} of ${title}` : `${drafts.length} drafts of ${title}`,
      press: isOne ? `Approve the draft of scene ${drafts[0]?.position}` : `Approve these ${drafts.length} drafts`,
      input: { pipeline_id: pipelineId, video_ids: drafts.map(({ videoId }) => videoId) }
    }
  },
  async run({ scope, input }) {
    const pipeline = await approveDrafts({
      scope,
      pipelineId: input.pipeline_id,
      input: requestOf(input.video_ids)
    })
    return { card: 'review', ...pipeline }
  }
})

const requestOf = (videoIds: string[] | undefined) => (videoIds ? { videoIds } : { allCompleted: true as const })
