import { z } from 'zod'
import type { AgentWriter } from './agent-writer.ts'

const inputSchema = z.looseObject({
  title: z.string().nullish().catch(null),
  siteName: z.string().nullish().catch(null),
  text: z.string().catch(''),
  pageFacts: z
    .looseObject({ product: z.looseObject({ name: z.string().nullish(), brand: z.string().nullish() }).nullish() })
    .nullish()
    .catch(null)
})

const isProof = /\b(?:tested|certified|guarantee\w*|refund|returns?|days to|since \d{4}|\d+ (?:hours|days|years))\b/i
const isDisclosure = /\b(?:over \$|change your mind|terms|results? (?:may )?vary|stand-in)\b/i

/** `brand-reader`: sentences of the page, and one that stands nowhere, as a careless model would hand in. */
export const writeBrandReading: AgentWriter = ({ input }) => {
  const { title, siteName, text, pageFacts } = inputSchema.parse(input)
  const lines = text.split('\n').map(plain)
  const headings = text
    .split('\n')
    .filter((line) => /^#{1,3}\s/.test(line))
    .map(plain)
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?])\s+/)).filter((one) => /[.!?]$/.test(one))
  const spoken = sentences.filter((one) => one.split(' ').length >= 4 && one.split(' ').length <= 18)
  const proofs = spoken.filter((one) => isProof.test(one)).slice(0, 3)
  const name = pageFacts?.product?.brand ?? siteName ?? title?.split(/\s[|–—:-]\s|:/)[0]?.trim() ?? 'The brand'
  const product = pageFacts?.product?.name
  return {
    name: name.slice(0, 120),
    products:
      product && product !== name
        ? [product]
        : headings.filter((heading) => /^[A-Z]/.test(heading) && !/[.?!]$/.test(heading)).slice(0, 5),
    adjectives: ['plain', 'dry', 'warm'],
    sentences: ['We reinvent the way the world shops.', ...spoken.slice(0, 5)].map((one) => one.slice(0, 300)),
    wordsToUse: /short shelf/i.test(text) ? ['short shelf', 'synergy'] : ['synergy'],
    claims: [
      ...proofs.map((proof) => ({ text: proof, proof })),
      { text: 'Loved by everybody', proof: 'Nine out of ten people love it.' }
    ],
    disclosures: sentences.filter((one) => isDisclosure.test(one) && one.length <= 160).slice(0, 2)
  }
}

const plain = (line: string) =>
  line
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|[-*>]|\d+\.)\s+/, '')
    .replace(/[*_`|~]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
