import { eq } from 'drizzle-orm'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { Queryable, Transaction } from '@callsheet/lib/database/database.ts'
import { offers, personas } from '@callsheet/lib/database/schema/offers.ts'
import { quoteInputsOf } from '@callsheet/lib/prompts/quote-inputs.ts'
import { runAgent } from '@callsheet/lib/prompts/run-agent.ts'
import { marketResearchResponseSchema } from '@callsheet/lib/wire/research/market-research.ts'
import { offerAnalysisResponseSchema, type OfferAnalysisResponse } from '@callsheet/lib/wire/research/offer-analysis.ts'
import {
  givenOf,
  readOfferResearch,
  toOfferResearch,
  withSetAside,
  withGiven,
  type OfferResearch
} from '@callsheet/lib/wire/research/offer-research.ts'
import type { PersonasAnswer } from '@callsheet/lib/wire/research/persona.ts'
import type { ResearchSynthesis } from '@callsheet/lib/wire/research/research-synthesis.ts'
import { callAgents, modelCaller } from '../agents-client.ts'
import type { TracedRuntime } from '../runtime.ts'

export interface OfferSource {
  offerId: string
  ownerId: string
  url: string | null
  text: string | null
  /** Of the people it is sold to, as the user named it. Null: the page tells. */
  language: string | null
}

/** Answers of the finished steps. A later run starts from them. */
export interface OfferAnswers {
  analysis?: OfferAnalysisResponse
  research?: OfferResearch
  /** Null when no customer's words were found. */
  synthesis?: ResearchSynthesis | null
  personas?: PersonasAnswer
}

export interface OfferStep<Name extends keyof OfferAnswers> {
  /** For the user, while the step runs. */
  label: string
  run(
    runtime: TracedRuntime,
    source: OfferSource,
    answers: OfferAnswers
  ): Promise<NonNullable<OfferAnswers[Name]> | Extract<OfferAnswers[Name], null>>
  /** Written together with the step's checkpoint: both or neither. */
  keep(transaction: Transaction, source: OfferSource, answer: OfferAnswers[Name], newId: () => string): Promise<void>
}

const analysisTimeoutSeconds = 300
const researchTimeoutSeconds = 600
const mostQuotes = 120
const personaCount = 3

/** Scrape, then research, then personas (spec: offer-process), in this order. */
export const offerSteps: { [Name in keyof Required<OfferAnswers>]: OfferStep<Name> } = {
  analysis: {
    label: 'Reading the page',
    run: async (runtime, { ownerId, url, text, language }) =>
      callAgents(runtime, {
        path: '/agents/offer-intelligence',
        body: {
          ...(url ? { url } : { text }),
          language: language ?? undefined,
          systemPrompt: await runtime.agentPrompts.read('offer-intelligence')
        },
        schema: offerAnalysisResponseSchema,
        traceparent: runtime.traceparent,
        timeoutSeconds: analysisTimeoutSeconds,
        ownerId
      }),
    async keep(transaction, { offerId, url }, answer) {
      if (!answer) return
      const { title, imageUrl, imageUrls, readAt } = answer
      const page = { url: answer.url, title, imageUrl, imageUrls, readAt }
      const [offer] = await transaction.select({ name: offers.name }).from(offers).where(eq(offers.id, offerId))
      const isUnnamed =
        offer?.name === 'New offer' || (url && offer?.name === new URL(url).hostname.replace(/^www\./, ''))
      await transaction
        .update(offers)
        .set({
          intelligence: { ...answer.offer, page, warnings: answer.warnings },
          ...(isUnnamed && { name: answer.offer.name })
        })
        .where(eq(offers.id, offerId))
    }
  },

  research: {
    label: 'Collecting what customers say',
    async run(runtime, { language }, { analysis }) {
      const answer = await callAgents(runtime, {
        path: '/tools/market-research',
        body: {
          ...(analysis && searchesFor(analysis)),
          page: analysis?.url ?? undefined,
          // What the user said counts, then what the page says of itself.
          language: language ?? analysis?.language ?? undefined
        },
        schema: marketResearchResponseSchema,
        traceparent: runtime.traceparent,
        timeoutSeconds: researchTimeoutSeconds
      })
      return toOfferResearch(answer, analysis?.quotes)
    },
    async keep(transaction, { offerId }, research) {
      if (!research) return
      await transaction.select({ id: offers.id }).from(offers).where(eq(offers.id, offerId)).for('update')
      await transaction
        .update(offers)
        .set({ research: await withGivenTo(transaction, offerId, research) })
        .where(eq(offers.id, offerId))
    }
  },

  synthesis: {
    label: 'Finding what they have in common',
    async run(runtime, { offerId, ownerId }, { analysis, research: found }) {
      const research = await withGivenTo(runtime.database, offerId, found)
      const quotes = quotesFor(research)
      if (!analysis || quotes.length === 0) return null
      const { answer } = await runAgent({
        agent: 'research-synthesiser',
        input: {
          product: analysis.offer.product.text,
          offer: { ...analysis.offer },
          quotes,
          failures: failuresOf(research)
        },
        callModel: modelCaller(runtime, { ownerId }),
        systemPrompt: await runtime.agentPrompts.read('research-synthesiser')
      })
      return answer
    },
    async keep(transaction, { offerId }, synthesis) {
      const [offer] = await transaction
        .select({ research: offers.research })
        .from(offers)
        .where(eq(offers.id, offerId))
        .for('update')
      const research = readOfferResearch(offer?.research)
      await transaction
        .update(offers)
        .set({ synthesis, ...(research && { research: withSetAside(research, synthesis?.setAside ?? []) }) })
        .where(eq(offers.id, offerId))
    }
  },

  personas: {
    label: 'Writing personas',
    async run(runtime, { offerId, ownerId }, { analysis, research: found, synthesis }) {
      const all = await withGivenTo(runtime.database, offerId, found)
      const research = withSetAside(all, synthesis?.setAside ?? [])
      const { answer } = await runAgent({
        agent: 'persona-writer',
        input: {
          offer: { ...analysis?.offer },
          synthesis: synthesis ? { ...synthesis } : null,
          quotes: quotesFor(research),
          count: personaCount
        },
        callModel: modelCaller(runtime, { ownerId }),
        systemPrompt: await runtime.agentPrompts.read('persona-writer')
      })
      return answer
    },
    async keep(transaction, { offerId, ownerId }, answer, newId) {
      await transaction.delete(personas).where(eq(personas.offerId, offerId))
      const rows =
        answer?.personas.map((content) => ({ id: newId(), ownerId, offerId, name: content.name, content })) ?? []
      if (rows.length > 0) await transaction.insert(personas).values(rows)
    }
  }
}

/** What research found, and what persons have given by now. */
async function withGivenTo(
  queryable: Queryable,
  offerId: string,
  research: OfferResearch = { sources: [] }
): Promise<OfferResearch> {
  const [offer] = await queryable.select({ research: offers.research }).from(offers).where(eq(offers.id, offerId))
  return withGiven(research, givenOf(readOfferResearch(offer?.research)))
}

/** Short search terms alone. An analysis that an older version made has none, and a name. */
function searchesFor({ offer }: OfferAnalysisResponse): { queries: string[]; competitors: string[] } {
  const { searchTerms, competitorTerms, name }: Partial<typeof offer> & { name: string } = offer
  return { queries: searchTerms ?? [cutText(name, 60)], competitors: competitorTerms ?? [] }
}

const quotesFor = (research: OfferResearch) => quoteInputsOf(research, { most: mostQuotes })

function failuresOf(research: OfferResearch): string[] {
  const failures = research.sources.flatMap(({ source, failures: each }) =>
    each.map(({ sentence }) => `${source}: ${sentence}`)
  )
  return failures.slice(0, 40).map((failure) => cutText(failure, 500))
}
