import { z } from 'zod'
import { voiceOverViewSchema } from '@callsheet/lib/wire/voices-api.ts'
import { getVoiceOver } from '../../../domain/voices/get.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const readVoiceOver = defineTool({
  title: 'Voice-over',
  readsOnly: true,
  description:
    'Shows who speaks over the film, each line with who says it (its own clip, or the voice-over), its spoken take, and ' +
    'what the lines cost that are not spoken yet. overSeconds says how much longer a line is than its clip: make_cut holds or slows the clip (fit), or speak_lines ' +
    'with isRetake speaks the line at fittingSpeed.',
  words: {
    doing: 'The voice-over is being looked up.',
    done: 'Looked up the voice-over.',
    subject: 'The look at the voice-over'
  },
  input: z.object({ ad_id: z.uuid().optional() }),
  output: voiceOverViewSchema.extend({ card: z.literal('voice-over') }),
  async run(call) {
    const { scope, input } = call
    return { card: 'voice-over', ...(await getVoiceOver({ scope, adId: requireAdId(call, input.ad_id) })) }
  }
})
