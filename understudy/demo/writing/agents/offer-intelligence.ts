import { z } from 'zod'
import type { AgentWriter } from './agent-writer.ts'

const inputSchema = z.looseObject({
  url: z.string().nullish().catch(null),
  text: z.string().catch(''),
  title: z.string().nullish().catch(null),
  pageFacts: z.record(z.string(), z.unknown()).nullish().catch(null)
})

interface Passage {
  text: string
  section: string
}

const isPrice = /(?:[$€£]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:USD|EUR|GBP|€|dollars|euros|pounds)\b)/i
const isAudience =
  /\b(?:for (?:people|anyone|those|everyone|busy|parents|women|men|runners|teams|beginners|sensitive)|made for|designed for|perfect for|ideal for)\b/i
const isVisible =
  /\b(?:bottle|jar|tube|pouch|bag|box|can|pump|cap|lid|glass|aluminium|wooden|leather|silk|cotton|steel|matte|fl oz|ml|inch(?:es)?|cm|mm|black|white|amber|green|blue|grey|brown)\b/i
const isProblem =
  /\b(?:tired of|no more|without the|never again|struggl\w*|problem|stop (?:the|wasting|losing)|hate|frustrat\w*|bitter|messy|pain)\b/i
const isProof =
  /\b(?:reviews?|rated|stars?|customers|guarantee\w*|tested|certified|as seen in|award|verified|refund|returns?)\b|[★⭐]/i
const isObjection = /\?$|\b(?:faq|how long|is it|does it|can i|what if|shipping|return policy)\b/i
const isCompetitor = /\b(?:unlike|compared (?:to|with)|versus|vs\.?|other brands|alternatives?|competitors?)\b/i
const isRisky =
  /\b(?:clinically|scientifically|proven|guaranteed?|cures?|treats?|heals?|best[- ]selling|number one|#1|the best|\d+\s?%|\d+x|\d+ times|doctors?|experts?|world['’]s)\b/i
const isMechanism =
  /\b(?:made with|made from|works by|because|thanks to|using|contains|steeped|brewed|ingredients|technology|patented|process|how it works)\b/i

/** `offer-intelligence`: statements of the page, each with the passage that proves it. */
export const writeOfferIntelligence: AgentWriter = ({ input, reasons }) => {
  const page = inputSchema.parse(input)
  const passages = readPassages(page.text)
  const find = (sign: RegExp, limit: number) =>
    passages
      .filter((passage) => sign.test(passage.text))
      .slice(0, limit)
      .map((passage) => toFact(passage, reasons))
  const heading = passages.find((passage) => passage.section === 'first heading') ?? passages[0]
  const name = nameOf(page.title, heading?.text)
  const promise = passages.find(
    (passage) =>
      passage !== heading &&
      passage.text.split(' ').length >= 3 &&
      !isPrice.test(passage.text) &&
      !isObjection.test(passage.text)
  )
  return {
    product: toFact(heading ?? { text: page.title ?? name, section: 'title' }, reasons),
    name,
    productFacts: find(isVisible, 3),
    promise: promise ? toFact(promise, reasons) : null,
    price: find(isPrice, 1)[0] ?? null,
    audience: find(isAudience, 5),
    problems: find(isProblem, 6),
    mechanism: find(isMechanism, 1)[0] ?? null,
    proof: find(isProof, 8),
    objections: find(isObjection, 6),
    competitors: find(isCompetitor, 5),
    claimsNeedingEvidence: find(isRisky, 8),
    searchTerms: [...new Set([searchTerm(name), searchTerm(heading?.text ?? name)])],
    competitorTerms: []
  }
}

/** Lines and sentences of a page in Markdown or text, each with its heading. */
function readPassages(text: string): Passage[] {
  const passages: Passage[] = []
  let section = 'page text'
  for (const line of text.split('\n').slice(0, 2_000)) {
    const heading = /^\s*#{1,6}\s+(.+)$/.exec(line)?.[1]
    const plain = (heading ?? line)
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/^\s*(?:[-*>]|\d+\.)\s+/, '')
      .replace(/[*_`|]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (plain === '') continue
    if (heading) {
      section = passages.some((passage) => passage.section === 'first heading')
        ? `section “${plain.slice(0, 100)}”`
        : 'first heading'
      passages.push({ text: plain.slice(0, 400), section: section === 'first heading' ? section : 'heading' })
      continue
    }
    for (const sentence of plain.split(/(?<=[.!?])\s+(?=[\p{Lu}\d“"])/u)) {
      if (sentence.length >= 3) passages.push({ text: sentence.slice(0, 400).trim(), section })
    }
  }
  return passages
}

/** A passage that was refused as evidence is reported without evidence. */
function toFact({ text, section }: Passage, reasons: readonly string[]) {
  const isRefused = reasons.some((reason) => reason.includes('evidence not on page') && reason.includes(text))
  return { text: withoutStrikes(text), where: section.slice(0, 200), evidence: isRefused ? '' : text }
}

/** Text that is struck out on the page is an old price, or is no longer true. */
function withoutStrikes(text: string): string {
  return text.replace(/\s*~~(.+?)~~/g, (_, struck: string) => (isPrice.test(struck) ? ` (was ${struck})` : '')).trim()
}

const smallWords = new Set('a an and at by for from in is it its never of on or that the this to with your'.split(' '))

/** The first few words that mean something, as they are typed into a search box. */
function searchTerm(text: string): string {
  const words = text
    .split(/[^\p{L}\p{N}'’&-]+/u)
    .filter((word) => word.length > 1 && !smallWords.has(word.toLowerCase()))
  return (words.slice(0, 4).join(' ') || 'product').slice(0, 60)
}

function nameOf(title: string | null | undefined, heading: string | undefined): string {
  const fromTitle = title?.split(/\s[|–—·-]\s/)[0]?.trim()
  return (fromTitle || heading?.split(/[.:,]/)[0]?.trim() || 'The offer').slice(0, 120)
}
