import { z } from 'zod'
import { overlayPositions } from '@callsheet/lib/cut/layers.ts'
import { captionStyles } from '@callsheet/lib/cut/safe-areas.ts'
import { modelVoiceSchema } from '@callsheet/lib/voices.ts'
import {
  brandColourRoles,
  brandKitContentSchema,
  savedCaptionStyleSchema,
  type BrandKitContent
} from '@callsheet/lib/wire/brand-kit.ts'

const text = z.string()
const styles = Object.keys(captionStyles) as [keyof typeof captionStyles, ...(keyof typeof captionStyles)[]]

/** A kit while it is typed: lists are text with one entry on each line, and anything may be unfinished. */
export const brandFormSchema = z.object({
  name: text,
  products: text,
  adjectives: z.array(text),
  examples: z.array(text),
  wordsToUse: text,
  neverWords: text,
  claims: z.array(z.object({ text, proof: text })),
  disclosures: text,
  callsToAction: text,
  logo: z.object({ imageId: text, position: z.enum(overlayPositions), isInCuts: z.boolean() }).nullable(),
  colours: z.array(z.object({ role: z.enum(brandColourRoles), hex: text })),
  headings: text,
  body: text,
  captions: z.object({
    style: z.enum(styles).nullable(),
    savedStyle: text.nullable().default(null),
    hasColours: z.boolean(),
    hasDisclosure: z.boolean()
  }),
  /** Absent in drafts of earlier versions: then those of the kit. */
  captionStyles: z.array(savedCaptionStyleSchema.extend({ name: text })).optional(),
  spokenVoice: modelVoiceSchema.nullish(),
  /** Absent in drafts of earlier versions: then that of the kit. */
  endCard: z.object({ headline: text, line: text, callToAction: text, seconds: z.number() }).nullish()
})

export type BrandForm = z.output<typeof brandFormSchema>

export const emptyBrandContent: BrandKitContent = {
  name: '',
  products: [],
  voice: { adjectives: [], examples: [] },
  wordsToUse: [],
  neverWords: [],
  claims: [],
  disclosures: [],
  callsToAction: [],
  logo: null,
  colours: [],
  typefaces: [],
  captions: { style: null, savedStyle: null, hasColours: true, hasDisclosure: false },
  captionStyles: [],
  spokenVoice: null,
  endCard: null
}

const three = (texts: readonly string[]) => [texts[0] ?? '', texts[1] ?? '', texts[2] ?? '']

export function formOf(content: BrandKitContent): BrandForm {
  const { name, voice, claims, logo, colours, typefaces, captions, captionStyles, spokenVoice, endCard } = content
  const faceFor = (use: 'headings' | 'text') => typefaces.find((typeface) => typeface.use === use)?.name ?? ''
  return {
    name,
    products: content.products.join('\n'),
    adjectives: three(voice.adjectives),
    examples: three(voice.examples),
    wordsToUse: content.wordsToUse.join('\n'),
    neverWords: content.neverWords.join('\n'),
    claims,
    disclosures: content.disclosures.join('\n'),
    callsToAction: content.callsToAction.join('\n'),
    logo,
    colours,
    headings: faceFor('headings'),
    body: faceFor('text'),
    captions,
    captionStyles,
    spokenVoice,
    endCard
  }
}

/** The content as it is sent. The server checks it. */
export function contentOfForm(form: BrandForm, start: BrandKitContent): BrandKitContent {
  const typefaces = [
    { use: 'headings' as const, name: form.headings.trim() },
    { use: 'text' as const, name: form.body.trim() }
  ]
  return {
    name: form.name.trim(),
    products: linesOf(form.products),
    voice: { adjectives: filled(form.adjectives), examples: filled(form.examples) },
    wordsToUse: linesOf(form.wordsToUse),
    neverWords: linesOf(form.neverWords),
    claims: form.claims
      .map((claim) => ({ text: claim.text.trim(), proof: claim.proof.trim() }))
      .filter((claim) => claim.text !== '' || claim.proof !== ''),
    disclosures: linesOf(form.disclosures),
    callsToAction: linesOf(form.callsToAction),
    logo: form.logo,
    colours: form.colours.map(({ role, hex }) => ({ role, hex: hex.trim().toLowerCase() })),
    typefaces: typefaces.filter(({ name }) => name !== ''),
    captions: form.captions,
    captionStyles: (form.captionStyles ?? start.captionStyles).map((style) => ({ ...style, name: style.name.trim() })),
    spokenVoice: form.spokenVoice === undefined ? start.spokenVoice : form.spokenVoice,
    endCard: form.endCard === undefined ? start.endCard : trimmed(form.endCard)
  }
}

/** What the server would refuse, by field: `claims.1.proof`. */
export function problemsOf(content: BrandKitContent): ReadonlyMap<string, string> {
  const parsed = brandKitContentSchema.safeParse(content)
  const problems = new Map<string, string>()
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path.join('.')
    if (!problems.has(field)) problems.set(field, message)
  }
  return problems
}

const trimmed = (card: BrandKitContent['endCard']): BrandKitContent['endCard'] =>
  card && {
    ...card,
    headline: card.headline.trim(),
    line: card.line.trim(),
    callToAction: card.callToAction.trim()
  }

const filled = (texts: readonly string[]) => texts.map((one) => one.trim()).filter((one) => one !== '')

const linesOf = (lines: string) => filled(lines.split('\n'))
