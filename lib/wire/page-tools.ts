import { z } from 'zod'
import { languageSchema } from './language.ts'
import { pageStructureSchema } from './page-structure.ts'

/** The agents service's tools that read one page: `/tools/scrape`, `/tools/screenshot`, `/tools/page-structure`. */
const address = z.string().trim().min(1).max(4000)
/** The language of the people for whom the page is read, as people name it, or a tag such as `de-AT`. */
const readersLanguage = languageSchema
const country = z.string().regex(/^[A-Z]{2}$/, 'an ISO 3166 country code such as US')

/** A CSS selector to wait for, or milliseconds. */
const waitFor = z.union([z.string().min(1).max(500), z.number().int().min(0).max(20_000)])

export const scrapeFormats = ['markdown', 'html', 'text', 'links', 'metadata'] as const
export const scrapeFormatSchema = z.enum(scrapeFormats)
export type ScrapeFormat = z.infer<typeof scrapeFormatSchema>

export const scrapeRequestSchema = z.object({
  url: address,
  formats: z.array(scrapeFormatSchema).min(1).max(20).default(['markdown', 'metadata']),
  /** Use of the browser: `auto` uses it only when the plain page says too little. */
  render: z.enum(['auto', 'always', 'never']).default('auto'),
  waitFor: waitFor.optional(),
  country: country.optional(),
  language: readersLanguage.optional()
})
export type ScrapeRequest = z.infer<typeof scrapeRequestSchema>

const text = z.string().nullable()
/** When the site gave the page, or last said that it is the same. */
const readAt = z.iso.datetime()

export const pageOfferSchema = z.object({
  price: z.number().nullable(),
  currency: text,
  availability: text,
  name: text,
  url: text
})
export type PageOffer = z.infer<typeof pageOfferSchema>

export const pageMetadataSchema = z.object({
  title: text,
  description: text,
  author: text,
  /** ISO 8601 day or instant. */
  publishedAt: text,
  modifiedAt: text,
  language: text,
  siteName: text,
  imageUrl: text,
  canonicalUrl: text,
  /** `article`, `product`, `website` or another word of the page. */
  type: text,
  price: z.number().nullable(),
  currency: text,
  brand: text,
  rating: z.number().nullable(),
  reviewCount: z.number().nullable(),
  offers: z.array(pageOfferSchema)
})
export type PageMetadata = z.infer<typeof pageMetadataSchema>

export const pageLinkSchema = z.object({ text: z.string(), url: z.string() })

export const scrapeResponseSchema = z.object({
  /** The final address of the page. */
  url: z.string(),
  status: z.number().nullable(),
  kind: z.enum(['html', 'pdf', 'image', 'json', 'text', 'other']),
  contentType: text,
  readBy: z.enum(['provider', 'fetch', 'browser']),
  readAt,
  markdown: z.string().optional(),
  html: z.string().optional(),
  text: z.string().optional(),
  links: z.array(pageLinkSchema).optional(),
  metadata: pageMetadataSchema.optional(),
  /** Pictures only. */
  image: z.object({ width: z.number(), height: z.number(), bytes: z.number() }).optional(),
  /** Facts for the caller: a cut, a missing browser. */
  warnings: z.array(z.string())
})
export type ScrapeResponse = z.infer<typeof scrapeResponseSchema>

export const devices = {
  desktop: { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false },
  tablet: { width: 820, height: 1180, deviceScaleFactor: 2, mobile: true },
  phone: { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }
} as const

export const screenshotRequestSchema = z.object({
  url: address,
  device: z.enum(['desktop', 'tablet', 'phone']).default('desktop'),
  viewport: z
    .object({
      width: z.number().int().min(200).max(3840),
      height: z.number().int().min(200).max(4320),
      deviceScaleFactor: z.number().min(1).max(3).default(1)
    })
    .optional(),
  fullPage: z.boolean().default(false),
  selector: z.string().min(1).max(500).optional(),
  format: z.enum(['png', 'jpeg']).default('png'),
  dark: z.boolean().default(false),
  waitFor: waitFor.optional(),
  country: country.optional(),
  language: readersLanguage.optional(),
  /** The picture itself, or JSON with the picture in base64 and the facts of the page. */
  as: z.enum(['image', 'json']).default('image')
})
export type ScreenshotRequest = z.infer<typeof screenshotRequestSchema>

export const screenshotResponseSchema = z.object({
  url: z.string(),
  status: z.number().nullable(),
  title: z.string(),
  settled: z.boolean(),
  contentType: z.string(),
  base64: z.string()
})
export type ScreenshotResponse = z.infer<typeof screenshotResponseSchema>

export const pageStructureRequestSchema = z.object({
  url: address,
  /** Goes deeper: returns the tree below the first match. */
  selector: z.string().min(1).max(500).optional(),
  /** `never` reads the plain page and gives no accessibility tree. */
  render: z.enum(['always', 'never']).default('always'),
  waitFor: waitFor.optional(),
  country: country.optional(),
  language: readersLanguage.optional(),
  /** Limit on the accessibility tree's text. */
  maxTreeCharacters: z.number().int().min(500).max(100_000).default(12_000)
})
export type PageStructureRequest = z.infer<typeof pageStructureRequestSchema>

export const pageStructureResponseSchema = pageStructureSchema.extend({
  status: z.number().nullable(),
  readBy: z.enum(['fetch', 'browser']),
  readAt,
  accessibilityTree: z
    .object({
      /** One line for each node, indented by depth: `heading "Why" level=2`. */
      text: z.string(),
      nodes: z.number(),
      /** Nodes that were left out at the limit. A second request with a selector goes deeper. */
      omitted: z.number()
    })
    .nullable(),
  warnings: z.array(z.string())
})
export type PageStructureResponse = z.infer<typeof pageStructureResponseSchema>
