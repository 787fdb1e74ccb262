import { z } from 'zod'

export const elementKinds = ['cast', 'prop', 'wardrobe', 'location', 'product'] as const

export const elementKindSchema = z.enum(elementKinds)

export type ElementKind = z.infer<typeof elementKindSchema>

export const elementSlugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens, such as cold-brew-bottle')
  .max(60)

/** The words of a person's voice, as clip models take them. */
export const personVoiceSchema = z
  .string()
  .trim()
  .min(3)
  .max(240)
  .describe('How this person sounds in every clip, in one breath: age, where they are from, pace, pitch.')

/** A person or thing that must look the same in every shot that lists its slug. */
export const elementSchema = z.object({
  slug: elementSlugSchema,
  kind: elementKindSchema,
  name: z.string().min(1).max(120).describe('What people call it, such as "Maya" or "the amber bottle".'),
  description: z
    .string()
    .min(12)
    .max(600)
    .describe('One concrete visual description. It is repeated word for word in every shot that lists the slug.')
})

export type Element = z.infer<typeof elementSchema>

/** Views of an element's sheet. Cast has a portrait and an identity sheet; other kinds have one sheet. */
export const elementSheetViews = ['portrait', 'identity-sheet', 'sheet'] as const

export type ElementSheetView = (typeof elementSheetViews)[number]

/**
 * The order of importance of elements in a picture (spec: Elements). When a model takes fewer reference pictures than an
 * element list has, those of the last kinds stay out.
 */
export const elementKindsByImportance = [
  'cast',
  'product',
  'wardrobe',
  'prop',
  'location'
] as const satisfies readonly ElementKind[]

export function sheetViewsOf(kind: ElementKind): readonly ElementSheetView[] {
  return kind === 'cast' ? ['portrait', 'identity-sheet'] : ['sheet']
}

export const elementSheetPromptSchema = z.object({
  view: z.enum(elementSheetViews),
  prompt: z.string().min(40).max(4_000).describe('Image prompt of this view, holding the description word for word.'),
  aspectRatio: z
    .string()
    .regex(/^\d+:\d+$/)
    .describe("The sheet's own ratio, independent of the ad's.")
})

/** Answer of the element sheet writer: the locked description and a prompt for each view. */
export const elementSheetAnswerSchema = z.object({
  name: z.string().min(1).max(120),
  description: elementSchema.shape.description,
  sheets: z.array(elementSheetPromptSchema).min(1).max(3)
})

export type ElementSheetAnswer = z.infer<typeof elementSheetAnswerSchema>
