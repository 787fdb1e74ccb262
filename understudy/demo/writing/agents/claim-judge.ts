import { z } from 'zod'
import type { AgentWriter } from './agent-writer.ts'

const inputSchema = z.looseObject({
  lines: z
    .array(
      z.looseObject({
        position: z.number().int(),
        spokenScript: z.string().catch(''),
        onScreenText: z.string().optional().catch(undefined),
        receipts: z.array(z.string()).catch([])
      })
    )
    .catch([]),
  positions: z.array(z.number().int()).optional().catch(undefined),
  facts: z.array(z.looseObject({ id: z.string(), section: z.string(), text: z.string() })).catch([]),
  kinds: z
    .array(
      z.looseObject({
        kind: z.string(),
        provenBySections: z.array(z.string()).catch([]),
        provenByQuotes: z.boolean().catch(false)
      })
    )
    .catch([]),
  platformRules: z.array(z.looseObject({ rule: z.string() })).catch([])
})

type Read = z.output<typeof inputSchema>
type Line = Read['lines'][number]

/** Words that stand for a claim, in English alone. A model reads; this stand-in looks for words. */
const signs: readonly (readonly [kind: string, sign: RegExp])[] = [
  [
    'health',
    /\b(?:prevents?|cures?|heals?|treats|relieves|detox\w*|hypothermia|painkillers?|side effects?)\b[^.,;!?]*/gi
  ],
  [
    'endorsement',
    /\b(?:my (?:doctor|dentist|vet|physio\w*)|doctors|experts|dermatologists|the \w+ (?:service|institute|association))\b[^.,;!?]*/gi
  ],
  ['guarantee', /\b(?:guaranteed?|money[- ]back|risk[- ]free|lasts for life)\b[^.,;!?]*/gi],
  ['price', /(?:[$€£]\s?\d[\d.,]*|\b(?:\d+|\w+ty) in the shops\b|\b\d+ ?% off\b)/gi],
  ['comparison', /\b(?:better|cheaper|faster|stronger) than (?:any|every|all|the)\b[^.,;!?]*/gi],
  ['result', /\b\d+(?:[.,]\d+)? ?% (?:less|more|fewer|of people)\b[^.,;!?]*/gi]
]

const aboutTheViewer =
  /\b(?:are you (?:overweight|fat|in debt|depressed|balding)|your (?:acne|debt|belly fat|depression))\b/gi

/** `claim-judge`: each claim by its words. It rests on a fact with the same words, or on the line's receipts. */
export const writeClaimVerdict: AgentWriter = ({ input }) => {
  const read = inputSchema.parse(input)
  const { lines, positions } = read
  const asked = lines.filter(({ position }) => positions === undefined || positions.includes(position))
  const knowsRule = read.platformRules.some(({ rule }) => rule === 'personal-attributes')
  return {
    claims: asked.flatMap((line) => claimsOf(line, read)),
    warnings: asked.flatMap(({ position, spokenScript }) =>
      (knowsRule ? [...spokenScript.matchAll(aboutTheViewer)] : []).map(([words]) => {
        return { position, words, rule: 'personal-attributes', reason: 'It says something personal about the viewer.' }
      })
    )
  }
}

function claimsOf(line: Line, read: Read) {
  const text = [line.spokenScript, line.onScreenText].filter(Boolean).join('\n')
  return signs.flatMap(([kind, sign]) =>
    [...text.matchAll(sign)].map(([found]) => judge({ line, kind, words: found.trim() }, read))
  )
}

function judge({ line, kind, words }: { line: Line; kind: string; words: string }, { facts, kinds }: Read) {
  const proof = kinds.find((one) => one.kind === kind)
  const fact = facts.find(({ section, text }) => proof?.provenBySections.includes(section) && text.includes(words))
  const common = { position: line.position, words, kind }
  if (fact) return { ...common, evidence: 'fact', factIds: [fact.id], reason: 'The offer says the same.' }
  if (proof?.provenByQuotes && line.receipts.length > 0) {
    return { ...common, evidence: 'quote', quoteIds: line.receipts, reason: 'A customer says the same.' }
  }
  const reason = `Nothing that is known of the offer says “${words}”.`
  return { ...common, evidence: 'none', reason, rewrite: 'I’d rather show you than tell you.' }
}
