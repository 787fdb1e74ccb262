import { z } from 'zod'
import type { ContractTable } from '../../http/contract.ts'
import { jobStates } from '../../next-steps/work.ts'
import { languageSchema } from '../language.ts'
import { nextStepSchema } from '../next-step.ts'
import { offerAnalysisResponseSchema } from '../research/offer-analysis.ts'
import { offerIntelligenceSchema } from '../research/offer-intelligence.ts'
import { givenFactsSchema, givenFormats } from '../research/given-facts.ts'
import { offerResearchSchema } from '../research/offer-research.ts'
import { personaSchema } from '../research/persona.ts'
import { researchSynthesisSchema } from '../research/research-synthesis.ts'
import { idParamsSchema } from './id-params.ts'
import { pageSchema, shelfQuerySchema } from './page.ts'

const tag = 'Offers'

export const createOfferRequestSchema = z
  .object({
    /** Address of the product's page. */
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional(),
    /** A description, when there is no page. */
    text: z.string().trim().min(1).max(100_000).optional(),
    name: z.string().trim().min(1).max(120).optional(),
    /**
     * The language of the people it is sold to: its page and the sources of research are asked for in it. When absent,
     * the address of the page and then the page itself tell.
     */
    language: languageSchema.optional()
  })
  .refine((offer) => offer.url !== undefined || offer.text !== undefined, 'expected the url of a page, or a text')

export type CreateOfferRequest = z.output<typeof createOfferRequestSchema>

export const updateOfferRequestSchema = z
  .object({
    name: z.string().trim().min(1).max(120),
    /** True archives the offer: the lists leave it out. Nothing of it is lost, and false brings it back. */
    isArchived: z.boolean()
  })
  .partial()

export type UpdateOfferRequest = z.output<typeof updateOfferRequestSchema>

export const offerSummarySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string().nullable(),
  status: z.enum(jobStates),
  failureMessage: z.string().nullable(),
  /** When it was archived. Null for an offer that the lists show. */
  archivedAt: z.iso.datetime().nullable().default(null),
  createdAt: z.iso.datetime(),
  nextStep: nextStepSchema
})

export type OfferSummary = z.output<typeof offerSummarySchema>

/** The running step, for people. `step` is null when the last step is done. */
export const offerProgressViewSchema = z.object({
  step: z.string().nullable(),
  label: z.string(),
  done: z.number().int(),
  total: z.number().int()
})

export type OfferProgressView = z.output<typeof offerProgressViewSchema>

/** What was read on the offer's page, and the address of that page. */
export const readOfferSchema = offerIntelligenceSchema
  .extend({
    page: offerAnalysisResponseSchema.pick({ url: true, title: true, imageUrl: true, imageUrls: true, readAt: true }),
    warnings: offerAnalysisResponseSchema.shape.warnings
  })
  .partial()

export const personaViewSchema = z.object({ id: z.uuid(), name: z.string(), content: personaSchema.partial() })

export type PersonaView = z.output<typeof personaViewSchema>

/** A part is null until its step is done. Parts that an earlier version stored may lack fields. */
export const offerViewSchema = offerSummarySchema.extend({
  intelligence: readOfferSchema.nullable(),
  /** Customers' own words with their sources. */
  research: offerResearchSchema.nullable(),
  synthesis: researchSynthesisSchema.partial().nullable(),
  personas: z.array(personaViewSchema),
  progress: offerProgressViewSchema.nullable()
})

export type OfferView = z.output<typeof offerViewSchema>

/** Facts about pasted words or a file that their text may not tell. */
export const givenNotesSchema = z.object({
  /** The file's name. */
  name: z.string().trim().min(1).max(255).optional(),
  /** How to read it. The name and the content decide when it is absent. */
  format: z.enum(givenFormats).optional(),
  /** Address at which the words can be read. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional(),
  /** The subject of the words, where they do not name it. */
  product: z.string().trim().min(1).max(300).optional()
})

export type GivenNotes = z.output<typeof givenNotesSchema>

export const addQuotesRequestSchema = givenNotesSchema.extend({
  /** Pasted reviews with an empty line between them, the text of a CSV, or the HTML of a saved page. */
  text: z.string().trim().min(1).max(1_000_000)
})

export type AddQuotesRequest = z.output<typeof addQuotesRequestSchema>

export const addedQuotesSchema = z.object({
  /** Null when every quote was there before. Its `id` removes them again. */
  given: givenFactsSchema.nullable(),
  source: z.string(),
  /** Ids by which a script can cite the new quotes. */
  quoteIds: z.array(z.string()),
  added: z.number().int(),
  /** Quotes that the offer had already. */
  known: z.number().int(),
  columns: givenFactsSchema.shape.columns,
  /** What was guessed or left out. */
  notes: z.array(z.string()),
  offer: offerSummarySchema
})

export type AddedQuotes = z.output<typeof addedQuotesSchema>

export const offersApi = {
  create: {
    method: 'post',
    path: '/api/offers',
    tag,
    summary: 'Add an offer by its page or a text; it is read, researched and turned into personas',
    spends: true,
    body: createOfferRequestSchema,
    maxBodyBytes: 512 * 1024,
    status: 202,
    answer: offerSummarySchema
  },
  list: {
    method: 'get',
    path: '/api/offers',
    tag,
    summary: 'List offers, newest first',
    description: 'Archived offers are left out unless `isArchived` asks for them.',
    query: shelfQuerySchema,
    answer: pageSchema(offerSummarySchema)
  },
  read: {
    method: 'get',
    path: '/api/offers/{id}',
    tag,
    summary: 'Read an offer with its research, quotes and personas',
    params: idParamsSchema,
    answer: offerViewSchema
  },
  picture: {
    method: 'get',
    path: '/api/offers/{id}/pictures/{number}',
    answerTypes: ['image/*'],
    tag,
    summary: 'Read the bytes of a picture of the product on the offer’s page',
    params: idParamsSchema.extend({ number: z.coerce.number().int().min(1).max(20) })
  },
  update: {
    method: 'patch',
    path: '/api/offers/{id}',
    tag,
    summary: 'Rename or archive an offer',
    params: idParamsSchema,
    body: updateOfferRequestSchema,
    answer: offerSummarySchema
  },
  copy: {
    method: 'post',
    path: '/api/offers/{id}/copies',
    tag,
    summary: 'Duplicate an offer with its research, quotes and personas',
    description:
      'Nothing is read or researched again, and nothing is charged. Answers `conflict` until its research is done.',
    spends: true,
    params: idParamsSchema,
    status: 201,
    answer: offerSummarySchema
  },
  remove: {
    method: 'delete',
    path: '/api/offers/{id}',
    tag,
    summary: 'Delete an offer for good',
    description:
      'Its research, quotes and personas go. Its ads stay and lose their starting point; what is written stays. ' +
      'Answers `conflict` while it is being researched.',
    params: idParamsSchema,
    answer: z.object({ ads: z.number().int().describe('Ads that started from it.') })
  },
  retry: {
    method: 'post',
    path: '/api/offers/{id}/retry',
    tag,
    summary: 'Go on with a failed offer',
    params: idParamsSchema,
    status: 202,
    answer: offerViewSchema
  },
  addQuotes: {
    method: 'post',
    path: '/api/offers/{id}/quotes',
    tag,
    summary: 'Give reviews to an offer as text: pasted words, a CSV, or the HTML of a saved page',
    description:
      'They are quotes like those of research: scripts cite them by their ids. Words that the offer has already are ' +
      'not added twice.',
    params: idParamsSchema,
    body: addQuotesRequestSchema,
    maxBodyBytes: 4 * 1024 * 1024,
    status: 201,
    answer: addedQuotesSchema
  },
  addQuotesFile: {
    method: 'post',
    path: '/api/offers/{id}/quotes/files',
    tag,
    summary: 'Give reviews to an offer as a file: CSV, text, or a page saved as HTML or MHTML',
    description:
      'The body is the file, or `multipart/form-data` with the file as `file` and the notes as other fields. At most ' +
      '8 MiB and 2,000 rows.',
    params: idParamsSchema,
    query: givenNotesSchema,
    bodyType: 'application/octet-stream',
    status: 201,
    answer: addedQuotesSchema
  },
  removeQuotes: {
    method: 'delete',
    path: '/api/offers/{id}/quotes/{givenId}',
    tag,
    summary: 'Take back quotes that were given; scripts that cite them keep their lines and lose the receipt',
    params: idParamsSchema.extend({ givenId: z.uuid() }),
    status: 204
  }
} as const satisfies ContractTable
