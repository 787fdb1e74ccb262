import { z } from 'zod'
import { writeStoryboard } from '../../domain/storyboards/write.ts'
import { defineTool, requireAdId } from './tool.ts'

export const writeStoryboardTool = defineTool({
  title: 'Storyboard',
  description:
    'Plans every shot of a script. Only on the storyboard route, once the user has chosen it and the aspect ' +
    'ratio is decided.',
  input: z.object({ ad_id: z.uuid().optional(), script_id: z.uuid(), notes: z.string().max(4_000).optional() }),
  async run(call) {
    const { script_id: scriptId, notes } = call.input
    const storyboard = await writeStoryboard({
      scope: call.scope,
      adId: requireAdId(call, call.input.ad_id),
      input: { scriptId, notes }
    })
    return { card: 'storyboard', ...storyboard }
  }
})
