import { textContent } from 'domutils'
import { z } from 'zod'
import { contrastRatio } from '@callsheet/lib/brand/contrast.ts'
import type { BrandColour } from '@callsheet/lib/wire/brand-kit.ts'
import {
  brandLooksSchema,
  foundLogoSchema,
  type BrandLooks,
  type FoundLogo
} from '@callsheet/lib/wire/brand-proposal.ts'
import { hexColourSchema } from '@callsheet/lib/wire/hex-colour.ts'
import type { Document } from 'domhandler'
import { absoluteUrl, all, attribute, first, metaContent, parseHtml, type Queryable } from '../page-reading/html.ts'
import { at, list, parseJson } from '../page-reading/json.ts'
import { textValue } from '../page-reading/text.ts'
import { hasType, jsonLdOf } from './page-structure-json-ld.ts'

/** The attribute in which the browser's script leaves what it measured. */
export const looksAttribute = 'data-measured-looks'

const measuredSchema = z.object({
  colours: z
    .array(
      z.object({
        kind: z.enum(['background', 'text', 'button', 'area', 'link', 'heading']),
        hex: hexColourSchema,
        weight: z.number().min(0)
      })
    )
    .max(600),
  headings: z.string().max(1_000).nullable().catch(null),
  text: z.string().max(1_000).nullable().catch(null),
  logos: z.array(z.string()).max(8).catch([])
})

type Measured = z.output<typeof measuredSchema>

/**
 * How a page looks: by what the browser measured, and else by what its own style sheet says. Pure. Any input gives an
 * answer, in the worst case an empty one.
 */
export function looksOfPage(page: { url: string; html: string; root?: Document }): BrandLooks {
  const { url, html, root = parseHtml(html) } = page
  const measured = measuredSchema.safeParse(parseJson(attribute(first('html', root), looksAttribute) ?? '')).data
  const styles = all('style', root).map(textContent).join('\n').slice(0, 400_000)
  const looks: BrandLooks = {
    colours: measured ? coloursOf(measured, root) : coloursOfStyles(styles, root),
    typefaces: measured
      ? typefacesOf(measured.headings, measured.text)
      : typefacesOf(familyIn(styles, /(?:^|[\s,}])h1\b/), familyIn(styles, /(?:^|[\s,}])(?:body|html|:root)\b/)),
    logos: logosOf(url, root, measured?.logos ?? [])
  }
  return brandLooksSchema.parse(looks)
}

/** How far a colour is from grey, 0 to 255. */
const chromaOf = (hex: string) => {
  const parts = partsOf(hex)
  return Math.max(...parts) - Math.min(...parts)
}

const partsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

const distance = (one: string, other: string) => {
  const parts = partsOf(other)
  return Math.hypot(...partsOf(one).map((part, index) => part - (parts[index] ?? 0)))
}

const leastChroma = 40
const leastDistance = 48

function coloursOf({ colours }: Measured, root: Queryable): BrandColour[] {
  const background = colours.find(({ kind }) => kind === 'background')?.hex
  const text = colours.find(({ kind }) => kind === 'text')?.hex
  const weights = new Map<string, number>()
  const strength = { button: 4, link: 2, heading: 2, area: 1, background: 0, text: 0 } as const
  for (const { kind, hex, weight } of colours)
    weights.set(hex, (weights.get(hex) ?? 0) + weight * strength[kind] * (chromaOf(hex) >= leastChroma ? 3 : 1))
  const theme = hexColourSchema.safeParse(metaContent(root, 'theme-color')).data
  if (theme) weights.set(theme, (weights.get(theme) ?? 0) + 20_000 * (chromaOf(theme) >= leastChroma ? 3 : 0.5))
  const ranked = [...weights]
    .filter(([hex, weight]) => weight > 0 && (background === undefined || distance(hex, background) >= leastDistance))
    .toSorted(([, one], [, other]) => other - one)
    .map(([hex]) => hex)
  return namedColours({ ranked, background, text })
}

interface Ranked {
  ranked: readonly string[]
  background: string | undefined
  text: string | undefined
}

/** Colours that differ for the eye, the strongest first. */
function namedColours({ ranked, background, text }: Ranked): BrandColour[] {
  const apart: string[] = []
  for (const hex of ranked) {
    // Everything is set in the text colour, so it is no second colour of a brand. It can be its only one.
    const others = text && apart.length > 0 ? [...apart, text] : apart
    if (others.every((other) => distance(hex, other) >= leastDistance)) apart.push(hex)
  }
  const roles = ['primary', 'secondary', 'accent'] as const
  const main = roles.flatMap((role, index) => {
    const hex = apart[index]
    return hex ? [{ role, hex }] : []
  })
  return [
    ...main,
    ...(background ? [{ role: 'background' as const, hex: background }] : []),
    ...(text && (!background || contrastRatio(text, background) > 2) ? [{ role: 'text' as const, hex: text }] : [])
  ]
}

/** The plain page's own names for its colours: `--brand-primary: #1a6b54`. */
function coloursOfStyles(styles: string, root: Queryable): BrandColour[] {
  const named = (name: RegExp) =>
    [...styles.matchAll(/(?<![\w-])--([\w-]{1,60})\s{0,9}:\s{0,9}(#[\da-f]{3,6})\b/gi)].flatMap(
      ([, variable = '', colour = '']) => (name.test(variable) ? (longHex(colour) ?? []) : [])
    )
  const theme = hexColourSchema.safeParse(metaContent(root, 'theme-color')).data
  return namedColours({
    ranked: [...named(/primary|brand/i), ...named(/accent|secondary|highlight/i), ...(theme ? [theme] : [])],
    background: named(/^(?:bg|background|paper|surface)/i)[0],
    text: named(/^(?:text|ink|foreground|fg)/i)[0]
  })
}

function longHex(colour: string): string | null {
  const long = colour.length === 4 ? colour.replace(/[\da-f]/gi, (digit) => digit + digit) : colour
  return hexColourSchema.safeParse(long).data ?? null
}

const genericFaces =
  /^(?:system-ui|-apple-system|blinkmacsystemfont|ui-[a-z-]+|sans-serif|serif|monospace|cursive|fantasy|inherit|initial|unset|var\(.*)$/i

function typefacesOf(headings: string | null, text: string | null): BrandLooks['typefaces'] {
  const face = (stack: string | null) =>
    stack
      ?.split(',')
      .map((name) => name.trim().replace(/^["']|["']$/g, ''))
      .find((name) => name !== '' && name.length <= 80 && !genericFaces.test(name))
  const [heading, body] = [face(headings), face(text)]
  return [
    ...(heading ? [{ use: 'headings' as const, name: heading }] : []),
    ...(body ? [{ use: 'text' as const, name: body }] : [])
  ]
}

const maximumSelectorCharacters = 400
const maximumRuleCharacters = 4_000

function familyIn(styles: string, selector: RegExp): string | null {
  // Each ends with the brace that closes a rule; what follows the last one is no whole rule.
  for (const piece of styles.split('}').slice(0, -1)) {
    const open = piece.lastIndexOf('{')
    if (open <= 0 || piece.length - open > maximumRuleCharacters) continue
    const name = piece.slice(Math.max(piece.lastIndexOf('{', open - 1) + 1, open - maximumSelectorCharacters), open)
    const family = selector.test(name) ? /font-family\s*:\s*([^;}]{1,400})/i.exec(piece.slice(open))?.[1] : null
    if (family) return family
  }
  return null
}

const organisations = [
  'Organization',
  'Corporation',
  'OnlineStore',
  'Store',
  'LocalBusiness',
  'Brand',
  'OnlineBusiness'
]

/** A logo is stored as PNG, JPEG or WebP, so other pictures are left out where their name says so. */
const notStorable = /\.(?:svg|ico|gif|avif)(?:$|[?#])/i

function logosOf(url: string, root: Queryable, shown: readonly string[]): FoundLogo[] {
  const base = absoluteUrl(attribute(first('base[href]', root), 'href'), url) ?? url
  const jsonLd = 'children' in root ? jsonLdOf(root as Parameters<typeof jsonLdOf>[0]) : []
  const nodes = jsonLd.flatMap((node) => [node, at(node, 'publisher'), at(node, 'brand')])
  const named = nodes
    .filter((node) => hasType(node, ...organisations))
    .flatMap((node) => {
      const logo = at(node, 'logo')
      return (Array.isArray(logo) ? list(logo) : [logo]).map((one) => textValue(one) ?? textValue(at(one, 'url')))
    })
  const links = (selector: string) => all(selector, root).map((link) => attribute(link, 'href'))
  const found: { from: FoundLogo['from']; url: string | null }[] = [
    ...named.map((address) => ({ from: 'organization' as const, url: address })),
    ...shown.map((address) => ({ from: 'header' as const, url: address })),
    ...links('link[rel~="apple-touch-icon"]').map((address) => ({ from: 'touch-icon' as const, url: address })),
    ...links('link[rel~="icon"]').map((address) => ({ from: 'icon' as const, url: address })),
    { from: 'social-image', url: metaContent(root, 'og:image', 'og:image:url', 'twitter:image') }
  ]
  const logos = new Map<string, FoundLogo>()
  for (const { from, url: address } of found) {
    const logo = foundLogoSchema.safeParse({ from, url: absoluteUrl(address, base) }).data
    if (logo && !notStorable.test(logo.url) && !logos.has(logo.url)) logos.set(logo.url, logo)
  }
  return [...logos.values()].slice(0, 8)
}
