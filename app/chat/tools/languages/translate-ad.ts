import { z } from 'zod'
import { languageViewSchema, translateRequestSchema } from '@callsheet/lib/wire/languages-api.ts'
import { translateAd } from '../../../domain/languages/translate.ts'
import { defineTool, requireAdId } from '../tool.ts'

const { language, lines, notes } = translateRequestSchema.shape

export const translateAdTool = defineTool({
  title: 'Translation',
  description:
    'Translates the lines of the ad, its words on screen and its overlays into one language, at no credits: what is ' +
    'missing or out of date, or the named lines anew. Call it once for each language that the user names. Then ' +
    'speak_lines with the language speaks what is heard over the film, and make_cut with the language makes its film. ' +
    'Clips in which somebody speaks keep their sound and get translated subtitles, unless speak_on_screen buys them again ' +
    'in the language: say so to the user.',
  words: {
    doing: 'The lines are being translated.',
    done: 'Translated the lines.',
    subject: 'The translation'
  },
  input: z.object({ ad_id: z.uuid().optional(), language, lines, notes }),
  output: languageViewSchema.extend({ card: z.literal('language') }),
  async run(call) {
    const { ad_id: named, ...input } = call.input
    return { card: 'language', ...(await translateAd({ scope: call.scope, adId: requireAdId(call, named), input })) }
  }
})
