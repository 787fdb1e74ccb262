import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { requireRoute } from '../../../domain/ads/require-route.ts'
import { previsWatch } from '../../../domain/storyboards/previs-watch.ts'
import { writeStoryboard } from '../../../domain/storyboards/write.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const writeStoryboardTool = defineTool({
  title: 'Storyboard',
  description:
    'Plans every shot of a script. Only on the storyboard route, once the user has chosen it and the aspect ' +
    'ratio is decided. With previous_storyboard_id and notes it makes a new version of that board: what the notes ' +
    'ask for is changed, and all other shots stay letter for letter.',
  words: {
    doing: 'The director breaks the script down into shots.',
    done: 'Planned the shots.',
    subject: 'The storyboard'
  },
  input: z.object({
    ad_id: z.uuid().optional(),
    script_id: z.uuid(),
    notes: z.string().max(4_000).optional(),
    previous_storyboard_id: z.uuid().optional()
  }),
  output: toolCards.storyboard,
  async run(call) {
    const { scope, input, progress } = call
    const { script_id: scriptId, notes, ad_id: named, previous_storyboard_id: previousStoryboardId } = input
    const adId = requireAdId(call, named)
    await requireRoute(scope.runtime.database, { ownerId: scope.ownerId, adId, route: 'storyboard' })
    const storyboard = await writeStoryboard({
      scope,
      adId,
      input: { scriptId, notes, previousStoryboardId },
      watch: progress && previsWatch((content) => progress({ card: 'previs', content }))
    })
    return { card: 'storyboard', ...storyboard }
  }
})
