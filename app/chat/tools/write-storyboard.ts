import { z } from 'zod'
import { writeStoryboard } from '../../domain/storyboards/write.ts'
import type { AgentWatch } from '../../services/run-agent.ts'
import { defineTool, requireAdId } from './tool.ts'

export const writeStoryboardTool = defineTool({
  title: 'Storyboard',
  description:
    'Plans every shot of a script. Only on the storyboard route, once the user has chosen it and the aspect ' +
    'ratio is decided.',
  input: z.object({ ad_id: z.uuid().optional(), script_id: z.uuid(), notes: z.string().max(4_000).optional() }),
  async run(call) {
    const { script_id: scriptId, notes, ad_id: named } = call.input
    const storyboard = await writeStoryboard({
      scope: call.scope,
      adId: requireAdId(call, named),
      input: { scriptId, notes },
      watch: call.progress && previs(call.progress)
    })
    return { card: 'storyboard', ...storyboard }
  }
})

/** The previs card fills shot by shot; a second attempt begins it anew. */
function previs(progress: (partial: object) => void): AgentWatch {
  let lists: Record<string, unknown[]> = {}
  return {
    onAttempt: () => {
      lists = {}
    },
    onItem({ key, value }) {
      lists = { ...lists, [key]: [...(lists[key] ?? []), value] }
      progress({ card: 'storyboard', isPartial: true, content: lists })
    }
  }
}
