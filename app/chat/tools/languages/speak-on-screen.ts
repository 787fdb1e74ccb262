import { z } from 'zod'
import { adLanguageSchema } from '@callsheet/lib/languages.ts'
import { languageViewSchema, speakOnScreenRequestSchema } from '@callsheet/lib/wire/languages-api.ts'
import { priceOnScreen, speakOnScreen } from '../../../domain/languages/on-screen/speak-on-screen.ts'
import { defineTool, requireAdId } from '../tool.ts'

const { scenes, hooks, isRetake } = speakOnScreenRequestSchema.shape

export const speakOnScreenTool = defineTool({
  title: 'Spoken on screen',
  description:
    'Buys the clips in which somebody speaks again, with their lines in a language of translate_ad: all that are not made ' +
    'in it yet, or those of the named scenes and other openings (hooks). The stills and the model stay. isRetake buys ' +
    'another take of what is there. Without it these clips have subtitles. make_cut with the language then shows them; ' +
    'the ad’s own film stays as it is.',
  words: {
    doing: 'The clips are being priced.',
    done: 'Sent off the clips.',
    subject: 'The clips in the language'
  },
  input: z.object({ ad_id: z.uuid().optional(), language: adLanguageSchema, scenes, hooks, isRetake }),
  output: languageViewSchema.extend({ card: z.literal('language') }),
  price(call) {
    const { ad_id: named, language, ...input } = call.input
    return priceOnScreen({ scope: call.scope, adId: requireAdId(call, named), language, input })
  },
  async run(call) {
    const { ad_id: named, language, ...input } = call.input
    const adId = requireAdId(call, named)
    return { card: 'language', ...(await speakOnScreen({ scope: call.scope, adId, language, input })) }
  }
})
