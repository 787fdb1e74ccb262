import { z } from 'zod'
import { toolCards } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { languageSchema } from '@callsheet/lib/wire/language.ts'
import { marketResearchResponseSchema } from '@callsheet/lib/wire/research/market-research.ts'
import { toOfferResearch } from '@callsheet/lib/wire/research/offer-research.ts'
import { researchSummarySchema, summariseResearch } from '@callsheet/lib/wire/research/research-summary.ts'
import { callService } from '../../../services/service-call.ts'
import { defineTool } from '../tool.ts'

const timeoutSeconds = 180

export const researchMarket = defineTool({
  title: 'Market research',
  description:
    'Gathers customers’ own words from a marketplace, a forum, a video platform, a review site and an ad library, ' +
    'and says which of them could not be read and why.',
  words: {
    doing: 'Customers’ own words are being looked up.',
    done: 'Looked up what customers say.',
    subject: 'The research'
  },
  input: z.object({
    query: z.string().trim().min(1).max(300),
    limit: z.number().int().min(1).max(40).default(15),
    language: languageSchema.optional().describe('The language of the customers: that of the ad, when it is known.')
  }),
  output: toolCards.research.extend({ summary: researchSummarySchema }),
  async run({ scope, input }) {
    const { settings } = scope.runtime
    const answer = await callService(scope, {
      unit: 'agents service',
      url: `${settings.agentsUrl}/tools/market-research`,
      token: settings.agentsToken,
      body: input,
      answer: marketResearchResponseSchema,
      timeoutSeconds
    })
    const research = toOfferResearch(answer)
    return { card: 'research', ...research, summary: summariseResearch(research) }
  }
})
