import { z } from 'zod'

/** A statement from a page, with its evidence. `evidence` is a short passage copied exactly from the page. */
export const readFactSchema = z.object({
  text: z.string().min(1).max(600),
  where: z.string().min(1).max(200).describe('Where on the page it was read: heading, section or URL.'),
  evidence: z.string().max(600).default('').describe('The passage it was read from, copied word for word; "" if none.')
})

export type ReadFact = z.infer<typeof readFactSchema>

const facts = z.array(readFactSchema).max(20)

/** What a person types into a search box: a few words, never a sentence. */
const searchTerm = z.string().trim().min(2).max(60)
export const maximumSearchWords = 6

/** Answer of the `offer-intelligence` agent. What the page does not say is null or an empty list. */
export const offerIntelligenceSchema = z.object({
  product: readFactSchema.describe('What is sold, in one plain sentence.'),
  name: z.string().min(1).max(120).describe('The name customers know it by.'),
  productFacts: facts
    .default([])
    .describe('What the page states of the product as a thing that one can see: form, size, material, colour, label.'),
  promise: readFactSchema.nullable().describe('The main outcome the page promises.'),
  price: readFactSchema.nullable().describe('Price and terms as the page states them.'),
  audience: facts.describe('Who it is for, as far as the page shows.'),
  problems: facts.describe('Problems the page says it solves.'),
  mechanism: readFactSchema.nullable().describe('How it works, by the page.'),
  proof: facts.describe('Reviews, tests, guarantees, names: what is offered as proof.'),
  objections: facts.describe('Doubts the page answers or leaves open.'),
  competitors: facts.describe('Alternatives the page names or compares itself with.'),
  claimsNeedingEvidence: facts.describe('Claims an ad must not repeat without proof.'),
  searchTerms: z
    .array(searchTerm)
    .min(1)
    .max(5)
    .describe('What its customers would type into a search box to find talk about it: name, kind of product, problem.'),
  competitorTerms: z
    .array(searchTerm)
    .max(5)
    .default([])
    .describe('The same for each competitor that the page names: its name alone.')
})

export type OfferIntelligence = z.infer<typeof offerIntelligenceSchema>
