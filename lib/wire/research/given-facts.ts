import { z } from 'zod'

/** Forms in which a person gives quotes: pasted words, a table, a page that was saved in a browser. */
export const givenFormats = ['text', 'csv', 'page'] as const
export type GivenFormat = (typeof givenFormats)[number]

/** Fields of a quote that a column of a table can hold. */
export const quoteFields = [
  'text',
  'title',
  'author',
  'product',
  'rating',
  'votes',
  'date',
  'url',
  'verified',
  'country'
] as const
export type QuoteField = (typeof quoteFields)[number]

/** Where given words come from, in the words of the studio. A saved page of a known source has that source's name. */
export const givenSources = {
  text: 'pasted-reviews',
  csv: 'review-file',
  page: 'saved-page'
} as const satisfies Record<GivenFormat, string>

/** The source of reviews on the offer's own page. */
export const productPageSource = 'product-page'

/** What a person gave to an offer, besides its quotes. */
export const givenFactsSchema = z.object({
  id: z.string(),
  format: z.enum(givenFormats),
  /** The file's name. Null for a paste. */
  name: z.string().nullable(),
  at: z.iso.datetime(),
  columns: z.partialRecord(z.enum(quoteFields), z.string()).nullable(),
  notes: z.array(z.string())
})
export type GivenFacts = z.output<typeof givenFactsSchema>
