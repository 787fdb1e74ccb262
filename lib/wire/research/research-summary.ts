import { z } from 'zod'
import { customerQuotesOf } from './offer-quotes.ts'
import type { OfferResearch, OfferSource } from './offer-research.ts'

/** The result of one source, for people. */
const sourceSummarySchema = z.object({
  source: z.string(),
  /** Number of voices found there. */
  quotes: z.number().int(),
  /** The reason when less was found than possible. Null when the source was read completely and people speak there. */
  sentence: z.string().nullable(),
  /** Names of the settings that would help. */
  settings: z.array(z.string())
})

export type SourceSummary = z.output<typeof sourceSummarySchema>

export const researchSummarySchema = z.object({
  /** Number of customers heard. */
  quotes: z.number().int(),
  /** Null when customers were heard. Otherwise what that means and what to do. */
  notice: z.string().nullable(),
  sources: z.array(sourceSummarySchema)
})

export type ResearchSummary = z.output<typeof researchSummarySchema>

/** The result of research in the words that the studio, the chat and the command line share. */
export function summariseResearch(research: OfferResearch): ResearchSummary {
  const quotes = customerQuotesOf(research).length
  const sources = research.sources.map(summariseSource)
  return { quotes, notice: quotes > 0 ? null : noticeOf(research.sources), sources }
}

/** `discussion-forum` in the words of people. */
export const sourceName = (source: string) => source.replaceAll('-', ' ')

function summariseSource({ source, quotes, facts, failures }: OfferSource): SourceSummary {
  const reasons = [...new Set(failures.map(({ sentence }) => sentence))].slice(0, 2).join(' ')
  const settings = [
    ...new Set(failures.flatMap(({ setting, otherSetting }) => [setting, otherSetting].filter((name) => name !== null)))
  ]
  return { source, quotes: quotes.length, sentence: sentenceOf(), settings }

  function sentenceOf(): string | null {
    if (quotes.length === 0 && failures.length > 0 && facts.length === 0) return `Could not be read. ${reasons}`
    if (failures.length > 0) return `Read in part. ${reasons}`
    return quotes.length === 0 ? 'Was read, and nobody speaks of it there.' : null
  }
}

function noticeOf(sources: readonly OfferSource[]): string {
  const unread = sources.filter(({ facts, failures }) => facts.length === 0 && failures.length > 0)
  const isAway = unread.length > 0 && unread.every(({ failures }) => failures.every(isUnreachable))
  const what =
    unread.length === sources.length
      ? 'Research had nothing to read, so no customer was heard.'
      : unread.length === 0
        ? 'Every source was read, and no customer speaks of this.'
        : `No customer was heard: ${unread.length} of ${sources.length} sources could not be read.`
  const canBeSet = sources.some(({ failures }) => failures.some(({ setting }) => setting !== null))
  return [
    what,
    'Scripts then rest on the page alone, and lines without proof are marked.',
    ...(isAway ? ['Check this machine’s way to the web.'] : []),
    ...(canBeSet ? ['Set what is named below where Callsheet starts, and the next research reads more.'] : [])
  ].join(' ')
}

const isUnreachable = ({ reason, setting }: OfferSource['failures'][number]) =>
  reason === 'fetch-failed' && setting === null
