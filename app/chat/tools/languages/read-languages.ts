import { z } from 'zod'
import { languageViewSchema } from '@callsheet/lib/wire/languages-api.ts'
import { listLanguages } from '../../../domain/languages/list.ts'
import { defineTool, requireAdId } from '../tool.ts'

export const readLanguages = defineTool({
  title: 'Languages',
  readsOnly: true,
  description:
    'Shows the languages of the ad: each line beside its source, what is still to be translated or spoken, and the ' +
    'newest film of each. problems name what somebody should look at.',
  words: {
    doing: 'The languages are being looked up.',
    done: 'Looked up the languages.',
    subject: 'The look at the languages'
  },
  input: z.object({ ad_id: z.uuid().optional() }),
  output: z.object({ card: z.literal('languages'), items: z.array(languageViewSchema) }),
  async run(call) {
    const { scope, input } = call
    const { items } = await listLanguages({ scope, adId: requireAdId(call, input.ad_id) })
    return { card: 'languages', items }
  }
})
