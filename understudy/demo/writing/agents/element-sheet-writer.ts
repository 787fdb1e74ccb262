import { z } from 'zod'
import { readBrief } from '../scripts/brief.ts'
import { describeProduct } from '../scripts/product-look.ts'
import type { AgentWriter } from './agent-writer.ts'

const inputSchema = z.looseObject({
  kind: z.string().catch('prop'),
  name: z.string().catch('the object'),
  brief: z.string().catch(''),
  isDescriptionFixed: z.boolean().catch(false),
  style: z.string().optional().catch(undefined),
  views: z.array(z.string()).catch([])
})

const sheets: Record<string, { aspectRatio: string; opening: string; closing: string }> = {
  portrait: {
    aspectRatio: '4:5',
    opening: 'Head and shoulders, facing the camera, neutral expression with the eyes alive.',
    closing: 'Even soft light from the front, plain mid-grey background, natural skin texture.'
  },
  'identity-sheet': {
    aspectRatio: '16:9',
    opening:
      'One person on one plain mid-grey background: full figure from the front, three-quarter, side and back, and a row of four heads, neutral, smiling, doubtful and speaking.',
    closing: 'The same clothes, the same even light and the same scale in every figure.'
  },
  location: {
    aspectRatio: '16:9',
    opening: 'The empty place in three views: from the main camera position, from the opposite side, and one detail.',
    closing: 'The same time of day in all three, even light, no people.'
  },
  object: {
    aspectRatio: '1:1',
    opening:
      'Four views on plain mid-grey: front, three-quarter, side, and one close-up of the detail that identifies it.',
    closing: 'Even light, true colours, labels legible, no other text.'
  }
}

/** `element-sheet-writer` */
export const writeElementSheet: AgentWriter = ({ input }) => {
  const { kind, name, brief, isDescriptionFixed, style, views } = inputSchema.parse(input)
  const description = isDescriptionFixed ? brief : lockDescription({ kind, name, brief })
  const wanted = views.length > 0 ? views : kind === 'cast' ? ['portrait', 'identity-sheet'] : ['sheet']
  return {
    name,
    description,
    sheets: wanted.map((view) => {
      const sheet = sheets[view] ?? sheets[kind === 'location' ? 'location' : 'object']
      const styled = style ? `Everything in this style: ${style.replace(/\.$/, '')}. ` : ''
      return {
        view,
        aspectRatio: sheet?.aspectRatio ?? '1:1',
        prompt: `${styled}${sheet?.opening ?? ''} ${description}. ${sheet?.closing ?? ''}`
      }
    })
  }
}

const details: Record<string, string> = {
  cast: 'medium build, oval face, straight brows, brown eyes, short dark hair, plain blue shirt',
  location: 'a window on the left, a plain wall behind, a wooden floor and one table',
  product: 'matte surface, rounded edges, a small white label, about the size of a hand',
  prop: 'worn edges, one small dent, about the size of a hand',
  wardrobe: 'plain woven cotton, visible seams, four small buttons'
}

/** What a brief may say of a person in other words. A detail about the same thing is not added. */
const sameThing: readonly [detail: RegExp, words: RegExp][] = [
  [/hair/, /\b(?:hair|bob|bald|shaved|braids?|curls|curly|ponytail|bun|afro|dreadlocks|crop|pixie)\b/i],
  [
    /shirt/,
    /\b(?:shirt|t-shirt|blouse|sweater|jumper|hoodie|jacket|blazer|coat|dress|apron|suit|uniform|scrubs|top)\b/i
  ],
  [/eyes/, /\beyes\b/i],
  [/build/, /\b(?:build|slim|tall|stocky|broad)\b/i]
]

function isSaid(detail: string, brief: string): boolean {
  return sameThing.some(([of, words]) => of.test(detail) && words.test(brief))
}

/** The brief tells only an action or the idea of this place or product, so the writer decides its look. */
function inventLook(kind: string, brief: string): string | null {
  const told = /\b(?:where this happens|of this idea as it is sold): (.+)$/s.exec(brief)?.[1]
  if (!told) return null
  const read = readBrief({ idea: told, seed: told })
  if (kind === 'product') return describeProduct(read)
  const { place } = read.world
  return kind === 'location' ? place.charAt(0).toUpperCase() + place.slice(1) : null
}

/** Fifteen to forty words: the brief, completed with what a picture needs. */
function lockDescription({ kind, name, brief }: { kind: string; name: string; brief: string }): string {
  const invented = inventLook(kind, brief)
  if (invented) return invented
  const said = brief.trim().replace(/\s+/g, ' ').replace(/[.]+$/, '').split(' ').slice(0, 40).join(' ').slice(0, 480)
  const isThin = said.split(' ').length < 12
  const more = (details[kind] ?? details.prop ?? '').split(', ').filter((detail) => !isSaid(detail, said))
  const text = isThin ? [said || name, ...more].join(', ') : said
  return text.charAt(0).toUpperCase() + text.slice(1)
}
