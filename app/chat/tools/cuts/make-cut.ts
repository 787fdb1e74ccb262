import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { createCutRequestSchema } from '@callsheet/lib/wire/cuts-api.ts'
import { createCut } from '../../../domain/cuts/create.ts'
import { defineTool, requireAdId } from '../tool.ts'

const { captions, overlays, endCard, hook, fit, music, mix, language, aspectRatio, platform } =
  createCutRequestSchema.shape

export const makeCut = defineTool({
  title: 'Final cut',
  description:
    'Joins the finished clips of the ad into one film, in the background and at no cost. What is not said stays as in ' +
    'the cut before, so a new price or call to action is one call with changed overlays and needs no new clip. The ' +
    'first cut has captions in the picture; captions.isBurnedIn false leaves them out. endCard is a still picture with a headline, ' +
    'a line and a button after the last clip; null takes it out. hook opens with that hook variant. ' +
    'Lines that nobody in the picture says are heard only after speak_lines. Where such a line is longer than its ' +
    'clip, fit holds the clip, or slows it by at most a tenth first. music lays a file under the film that the ' +
    'user has uploaded on the page of the final cut: its id, and the level under speech in dB; null takes it out. No ' +
    'tool makes or finds music. mix sets level and fades of the voice-over (voice) and of the clips’ own sound (clips), ' +
    'in dB beside the usual level; a track that is not named stays, null takes both back. language makes the film in a ' +
    'language of translate_ad. aspectRatio makes the film in another ratio from the same clips, framed by faces ' +
    'and product: one call for each ratio, no new clip and no cost; when it is left out, the film has the ad’s own ' +
    'ratio. platform keeps captions and overlays clear of that platform’s buttons.',
  words: {
    doing: 'The cut is being set up.',
    done: 'Set up the cut.',
    subject: 'The final cut'
  },
  input: z.object({
    ad_id: z.uuid().optional(),
    captions,
    overlays,
    endCard,
    hook,
    fit,
    music,
    mix,
    language,
    aspectRatio,
    platform
  }),
  output: toolCards.cut,
  async run(call) {
    const { ad_id: named, ...input } = call.input
    return { card: 'cut', ...(await createCut({ scope: call.scope, adId: requireAdId(call, named), input })) }
  }
})
