import { z } from 'zod'
import { readBrief, textOf, type Brief } from '../scripts/brief.ts'
import { stableOrder } from '../scripts/stable-pick.ts'
import type { AgentWriter } from './agent-writer.ts'

const quoteSchema = z.looseObject({
  id: z.string(),
  text: z.string(),
  source: z.string().optional().catch(undefined),
  rating: z.number().nullish().catch(null),
  title: z.string().nullish().catch(null),
  product: z.string().nullish().catch(null)
})
type Quote = z.infer<typeof quoteSchema>

const inputSchema = z.looseObject({
  product: z.string().optional().catch(undefined),
  offer: z.record(z.string(), z.unknown()).nullish().catch(null),
  quotes: z.array(quoteSchema).catch([]),
  failures: z.array(z.string()).catch([]),
  count: z.number().int().min(1).max(5).catch(3)
})

const signs = {
  pains:
    /\b(hate|worst|bad|broke|broken|pain|hurts?|annoy\w*|tired|never works?|leak\w*|bitter|fail\w*|disappoint\w*|problem|waste\w*|stopped|awful|terrible|smell\w*|uncomfortable|too)\b/i,
  desires:
    /\b(love|finally|wish|want|need|perfect|great|easy|best|happy|works|smooth|comfortable|saves?|amazing|good|recommend)\b/i,
  objections:
    /\b(expensive|price|pricey|cost|overpriced|worth|but|however|not sure|skeptic\w*|sceptic\w*|doubt\w*|unless|returned|refund|wait)\b/i,
  triggers:
    /\b(when|after|since|started|moved|new|last (?:week|month|year)|my (?:doctor|wife|husband|mother|mom|friend|kid|son|daughter)|birthday|summer|winter|work)\b/i
} as const

/** `research-synthesiser`: groups customers' quotes by their subject. Each point has its receipts. */
export const writeSynthesis: AgentWriter = ({ input }) => {
  const { quotes: found, failures, product, offer } = inputSchema.parse(input)
  const setAside = found.flatMap((quote) => judge(quote, `${product ?? ''} ${JSON.stringify(offer ?? {})}`))
  const quotes = found.filter(({ id }) => !setAside.some(({ quoteId }) => quoteId === id))
  const customers = quotes.filter((quote) => quote.source !== 'social-ad-library')
  const heard = customers.length > 0 ? customers : quotes
  const groups = Object.fromEntries(
    Object.entries(signs).map(([name, sign]) => [name, group(heard.filter((quote) => sign.test(quote.text)))])
  )
  const ratings = heard.flatMap((quote) => (typeof quote.rating === 'number' ? [quote.rating] : []))
  const theme = commonWords(heard)[0]
  return {
    summary: [
      `${heard.length === 1 ? 'One person was' : `${heard.length} people were`} heard on ${product ?? 'this'}.`,
      theme && `They come back most to “${theme}”.`,
      ratings.length > 0 &&
        `${ratings.filter((one) => one >= 4).length} of the ${ratings.length} who gave stars gave four or five.`,
      heard[0] && `One puts it like this: “${phraseOf(heard[0].text)}”.`
    ]
      .filter(Boolean)
      .join(' ')
      .slice(0, 1_200),
    ...groups,
    phrases: heard.slice(0, 8).map((quote) => ({ phrase: phraseOf(quote.text), quoteId: quote.id })),
    setAside,
    gaps: [
      ...failures.slice(0, 4).map((failure) => `Not read: ${failure}`.slice(0, 300)),
      ...(heard.length < 10
        ? [
            `Only ${heard.length === 1 ? 'one quote' : `${heard.length} quotes`}: too few to tell a pattern from a person.`
          ]
        : []),
      'What people who never bought it think.'
    ].slice(0, 8)
  }
}

/** A quote about a named product that shares no word with the offer is about something else. */
function judge({ id, text, title, product }: Quote, offer: string) {
  if (!product) return []
  const known = new Set(wordsIn(offer))
  if (wordsIn(`${product} ${title ?? ''} ${text}`).some((word) => known.has(word))) return []
  return [{ quoteId: id, about: 'unrelated' as const, reason: `It is about ${product}.`.slice(0, 300) }]
}

const wordsIn = (text: string) => (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !dullWords.has(word))

/** Quotes that share a rare word are one point. Each of the others is a point of its own. */
function group(quotes: readonly Quote[]): { text: string; quoteIds: string[] }[] {
  const left = [...quotes]
  const insights: { text: string; quoteIds: string[] }[] = []
  for (const word of commonWords(quotes)) {
    const members = left.filter((quote) => quote.text.toLowerCase().includes(word))
    if (members.length < 2 || insights.length >= 4) continue
    members.forEach((member) => left.splice(left.indexOf(member), 1))
    insights.push({
      text: `${members.length === 2 ? 'Two people' : 'Several'} bring up “${word}”: ${phraseOf(members[0]?.text ?? '')}`.slice(
        0,
        400
      ),
      quoteIds: members.map((one) => one.id).slice(0, 12)
    })
  }
  return [
    ...insights,
    ...left
      .slice(0, 6 - Math.min(5, insights.length))
      .map((quote) => ({ text: `One buyer: ${phraseOf(quote.text)}`.slice(0, 400), quoteIds: [quote.id] }))
  ]
}

const dullWords = new Set(
  'this that with have they from just been were very what when would about there their them your than then also really like more will after because which other some even only much into could these product'.split(
    ' '
  )
)

function commonWords(quotes: readonly Quote[]): string[] {
  const counts = new Map<string, number>()
  for (const quote of quotes) {
    for (const word of new Set(quote.text.toLowerCase().match(/\p{L}{4,}/gu) ?? []))
      if (!dullWords.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .map(([word]) => word)
}

/** A short part of the quote, letter for letter. */
function phraseOf(text: string): string {
  const sentence =
    text
      .trim()
      .split(/(?<=[.!?])\s+|\n+/)
      .find((one) => one.trim().length > 8)
      ?.trim() ?? text.trim()
  if (sentence.length <= 120) return sentence.replace(/[.]$/, '') || sentence
  return sentence.slice(0, 120).replace(/\s+\S*$/, '')
}

const handles = [
  { name: 'Dana', moment: 'who has no time to think about it', awareness: 'problem-aware' },
  { name: 'Marek', moment: 'who has been let down before', awareness: 'solution-aware' },
  { name: 'Priya', moment: 'who buys for everyone else', awareness: 'product-aware' },
  { name: 'Leo', moment: 'who does not know it could be different', awareness: 'unaware' },
  { name: 'Ruth', moment: 'who reads every label', awareness: 'most-aware' }
] as const

/** `persona-writer`: one person for each group of quotes, at the moment when the problem appears. */
export const writePersonas: AgentWriter = ({ input }) => {
  const { offer, quotes, count } = inputSchema.parse(input)
  const idea = textOf(offer?.name) ?? textOf(offer?.product) ?? 'the product'
  const brief = readBrief({ idea, seed: idea, offer, quotes })
  const people = stableOrder(`${idea}/personas`, handles).slice(0, count)
  const shares = people.map((_person, index) =>
    quotes.filter((_quote, position) => position % people.length === index).slice(0, 6)
  )
  return { personas: people.map((person, index) => describePersona(person, shares[index] ?? [], brief)) }
}

function describePersona(
  { name, moment, awareness }: (typeof handles)[number],
  quotes: readonly Quote[],
  { pitch, world, price }: Brief
) {
  const said = quotes.map((quote) => phraseOf(quote.text))
  const ofKind = (sign: RegExp, otherwise: string) => {
    const found = quotes.filter((quote) => sign.test(quote.text)).map((quote) => phraseOf(quote.text))
    return (found.length > 0 ? found : [otherwise]).slice(0, 6)
  }
  const theirs = world.moment
    .replace(/\bI have\b/g, 'they have')
    .replace(/\bI\b/g, 'they')
    .replace(/\bmy\b/g, 'their')
    .replace(/\bme\b/g, 'them')
  return {
    name: `${name}, ${moment}`,
    summary: `${name} is somebody ${moment}. The last one ${pitch.failed.replace(/\bmy\b/g, 'their').replace(/\bme\b/g, 'them')}, so the next one has to be believed first.`,
    situation: `It is ${theirs.replace(/^(at|on) /, '')}. ${name} stands by ${world.placeName} with the ${world.prop.name} in hand, and it has just gone wrong again.`,
    pains: ofKind(signs.pains, `Mine ${pitch.failed}, so I stopped trusting them`),
    desires: ofKind(signs.desires, 'I just want one that I don’t have to think about'),
    objections: ofKind(
      signs.objections,
      price ? `${price} is a lot if it’s like the last one` : 'They all say that on day one'
    ),
    vocabulary: said.map((phrase) => phrase.slice(0, 120)).slice(0, 12),
    awareness,
    hookAngles: [
      'A confession: how long it was put up with, and the excuse for it',
      `A contradiction: everybody says that ${world.belief}`,
      `An odd habit: ${world.steps[0]}, on camera, without saying why`
    ],
    receipts: quotes.map((quote) => quote.id).slice(0, 12)
  }
}
