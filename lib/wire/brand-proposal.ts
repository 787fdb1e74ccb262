import { z } from 'zod'
import { brandColourSchema, brandKitContentSchema, brandTypefaceUses } from './brand-kit.ts'

/** A picture on the site that may be its logo. */
export const foundLogoSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  /** Where the site names it. The most trustworthy place is first. */
  from: z.enum(['organization', 'header', 'touch-icon', 'icon', 'social-image'])
})

export type FoundLogo = z.output<typeof foundLogoSchema>

/** How the site looks, as measured on its first screen. */
export const brandLooksSchema = z.object({
  colours: z.array(brandColourSchema).max(8),
  typefaces: z.array(z.object({ use: z.enum(brandTypefaceUses), name: z.string().min(1).max(80) })).max(4),
  logos: z.array(foundLogoSchema).max(8)
})

export type BrandLooks = z.output<typeof brandLooksSchema>

/** A kit as a site suggests it. A person corrects it and saves it as a kit. */
export const brandProposalSchema = z.object({
  /** Address of the page that was read, after redirects. */
  url: z.string(),
  title: z.string().nullable(),
  /** When the page was read. Null in proposals of earlier versions. */
  readAt: z.iso.datetime().nullable().default(null),
  content: brandKitContentSchema,
  /** Pictures to choose the logo from. */
  logos: z.array(foundLogoSchema).max(8),
  /** What could not be read, in words for the user. */
  warnings: z.array(z.string().max(500)).max(20),
  model: z.string()
})

export type BrandProposal = z.output<typeof brandProposalSchema>
