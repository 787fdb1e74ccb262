import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { createCutRequestSchema } from '@callsheet/lib/wire/cuts-api.ts'
import { createCut } from '../../../domain/cuts/create.ts'
import { defineTool, requireAdId } from '../tool.ts'

const { captions, overlays, hook, music } = createCutRequestSchema.shape

export const makeCut = defineTool({
  title: 'Final cut',
  description:
    'Joins the finished clips of the ad into one film, in the background and at no cost. What is not said stays as in ' +
    'the cut before, so a new price or call to action is one call with changed overlays and needs no new clip. Set ' +
    'captions.isBurnedIn only when the user wants captions in the picture. hook opens with that hook variant. ' +
    'Lines that nobody in the picture says are heard only after speak_lines. music lays a file under the film that the ' +
    'user has uploaded on the page of the final cut: its id, and the level under speech in dB; null takes it out. No ' +
    'tool makes or finds music.',
  words: {
    doing: 'The cut is being set up.',
    done: 'Set up the cut.',
    subject: 'The final cut'
  },
  input: z.object({ ad_id: z.uuid().optional(), captions, overlays, hook, music }),
  output: toolCards.cut,
  async run(call) {
    const { ad_id: named, ...input } = call.input
    return { card: 'cut', ...(await createCut({ scope: call.scope, adId: requireAdId(call, named), input })) }
  }
})
