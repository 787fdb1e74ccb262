import { z } from 'zod'
import { speakRequestSchema, voiceOverViewSchema } from '@callsheet/lib/wire/voices-api.ts'
import { priceLines } from '../../../domain/voices/price.ts'
import { speakLines } from '../../../domain/voices/speak.ts'
import { defineTool, requireAdId } from '../tool.ts'

const { scenes, hooks, isRetake, voice, speed, language } = speakRequestSchema.shape

export const speakLinesTool = defineTool({
  title: 'Spoken lines',
  description:
    'Speaks the lines that nobody in the picture says: all that are not spoken yet, or those of the named scenes and ' +
    'other openings (hooks). A voice is chosen for the whole film. language speaks the lines of translate_ad. isRetake buys another take of what is there. make_cut then lays them over the clips.',
  words: {
    doing: 'The lines are being priced.',
    done: 'Sent off the lines.',
    subject: 'The spoken lines'
  },
  input: z.object({ ad_id: z.uuid().optional(), scenes, hooks, isRetake, voice, speed, language }),
  output: voiceOverViewSchema.extend({ card: z.literal('voice-over') }),
  price(call) {
    const { ad_id: named, ...input } = call.input
    return priceLines({ scope: call.scope, adId: requireAdId(call, named), input })
  },
  async run(call) {
    const { ad_id: named, ...input } = call.input
    return { card: 'voice-over', ...(await speakLines({ scope: call.scope, adId: requireAdId(call, named), input })) }
  }
})
