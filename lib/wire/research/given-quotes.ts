import { z } from 'zod'
import { offerQuoteSchema } from './offer-research.ts'
import { givenFormats, quoteFields } from './given-facts.ts'

/** Bytes of one file, or characters of one paste. */
export const maximumGivenBytes = 8 * 1024 * 1024
/** Rows of a table that are read. The answer says when there were more. */
export const maximumGivenRows = 2_000
/** Quotes that are kept of one paste or file. */
export const maximumQuotesOfOneGiven = 500

const base64Length = Math.ceil(maximumGivenBytes / 3) * 4

/** Body of `POST /tools/read-quotes`: reviews that a person pasted, a table of them, or a saved page. */
export const readQuotesRequestSchema = z.object({
  /** The bytes in base64. The service finds out the character set. */
  content: z.base64().min(1).max(base64Length),
  contentType: z.string().max(200).optional(),
  /** The file's name. */
  name: z.string().max(255).optional(),
  /** The name and the bytes decide when it is absent. */
  format: z.enum(givenFormats).optional(),
  /** Address at which the words can be read. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional(),
  /** The subject of the words, where they do not name it. */
  product: z.string().max(300).optional()
})
export type ReadQuotesRequest = z.output<typeof readQuotesRequestSchema>

export const readQuotesResponseSchema = z.object({
  format: z.enum(givenFormats),
  /** Where the words come from: a source of research for a saved page that it knows. */
  source: z.string(),
  quotes: z.array(offerQuoteSchema).min(1).max(maximumQuotesOfOneGiven),
  /** For a table: the column that each field was read from. */
  columns: z.partialRecord(z.enum(quoteFields), z.string()).nullable(),
  /** What was left out, and what was guessed. For the person who gave it. */
  notes: z.array(z.string())
})
export type ReadQuotesResponse = z.output<typeof readQuotesResponseSchema>
