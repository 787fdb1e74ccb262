import { z } from 'zod'

export const headingSchema = z.object({ level: z.number().int().min(1).max(6), text: z.string() })
export type Heading = z.infer<typeof headingSchema>

/** The content between a heading and the next one, in reading order. */
export const sectionSchema = z.object({
  heading: headingSchema.nullable(),
  role: z.enum(['header', 'navigation', 'main', 'complementary', 'footer']),
  text: z.string(),
  images: z.number(),
  callsToAction: z.array(z.string())
})
export type Section = z.infer<typeof sectionSchema>

export const formSchema = z.object({
  purpose: z.enum(['purchase', 'newsletter', 'search', 'log-in', 'contact', 'other']),
  action: z.string().nullable(),
  method: z.enum(['get', 'post']),
  fields: z.array(
    z.object({ name: z.string(), type: z.string(), label: z.string().nullable(), required: z.boolean() })
  ),
  submit: z.string().nullable()
})
export type Form = z.infer<typeof formSchema>

export const callToActionSchema = z.object({
  text: z.string(),
  purpose: z.enum(['buy', 'try', 'sign-up', 'book', 'contact', 'learn', 'download', 'notify', 'other']),
  url: z.string().nullable(),
  /** Number of times that the same words appear. */
  count: z.number()
})
export type CallToAction = z.infer<typeof callToActionSchema>

export const shownPriceSchema = z.object({
  amount: z.number(),
  currency: z.string().nullable(),
  text: z.string(),
  /** Where the price was found. The most trustworthy place is first in this list. */
  from: z.enum(['json-ld', 'open-graph', 'microdata', 'text'])
})
export type ShownPrice = z.infer<typeof shownPriceSchema>

/** Where a statement about the page's product stands. The surest first. */
export const productSources = [
  'marketplace',
  'json-ld',
  'microdata',
  'shop-data',
  'meta',
  'embedded-data',
  'visible'
] as const
export type ProductSource = (typeof productSources)[number]

export const structureProductSchema = z.object({
  name: z.string().nullable(),
  brand: z.string().nullable(),
  price: z.number().nullable(),
  priceHigh: z.number().nullable(),
  /** The price before a reduction. */
  listPrice: z.number().nullable(),
  currency: z.string().nullable(),
  /** `InStock`, `OutOfStock`, or the page's own word. */
  availability: z.string().nullable(),
  condition: z.enum(['new', 'refurbished', 'used']).nullable(),
  /** Of five. */
  rating: z.number().nullable(),
  reviewCount: z.number().nullable(),
  /** Where the price is from. Null without one. */
  priceSource: z.enum(productSources).nullable(),
  /** Why one place of the page was believed and another not. */
  reasons: z.array(z.string()),
  /** Other prices that the page says, each with its place. */
  alternatives: z.array(
    z.object({
      source: z.enum(productSources),
      price: z.number(),
      listPrice: z.number().nullable(),
      currency: z.string().nullable(),
      condition: z.enum(['new', 'refurbished', 'used']).nullable()
    })
  )
})
export type StructureProduct = z.infer<typeof structureProductSchema>

export const linkRoles = [
  'navigation',
  'content',
  'footer',
  'product',
  'legal',
  'social',
  'contact',
  'download'
] as const
export const structureLinkSchema = z.object({
  text: z.string(),
  url: z.string(),
  role: z.enum(linkRoles),
  external: z.boolean()
})
export type StructureLink = z.infer<typeof structureLinkSchema>

export const structureImageSchema = z.object({
  url: z.string().nullable(),
  alt: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable()
})
export type StructureImage = z.infer<typeof structureImageSchema>

/** The structure of a page, for planning an ad or a landing page. */
export const pageStructureSchema = z.object({
  url: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  language: z.string().nullable(),
  canonicalUrl: z.string().nullable(),
  siteName: z.string().nullable(),
  /** What the page sells: its product. When the page shows no single product, the site. */
  product: structureProductSchema,
  headings: z.array(headingSchema),
  sections: z.array(sectionSchema),
  forms: z.array(formSchema),
  callsToAction: z.array(callToActionSchema),
  prices: z.array(shownPriceSchema),
  imagesCount: z.number(),
  images: z.array(structureImageSchema),
  links: z.array(structureLinkSchema),
  jsonLdTypes: z.array(z.string()),
  jsonLd: z.array(z.record(z.string(), z.unknown())),
  technology: z.array(z.string())
})
export type PageStructure = z.infer<typeof pageStructureSchema>
