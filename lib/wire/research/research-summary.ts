import { customerQuotesOf } from './offer-quotes.ts'
import type { OfferResearch, OfferSource } from './offer-research.ts'

/** What became of one source, for people. */
export interface SourceSummary {
  source: string
  /** How many voices were found there. */
  quotes: number
  /** Why there is less than there could be; null where the source was read whole and people speak there. */
  sentence: string | null
  /** Names of the settings that would help. */
  settings: string[]
}

export interface ResearchSummary {
  /** How many customers were heard. */
  quotes: number
  /** Null where customers were heard; else what that means and what to do. */
  notice: string | null
  sources: SourceSummary[]
}

/** What research came to, in the words that the studio, the chat and the command line all use. */
export function summariseResearch(research: OfferResearch): ResearchSummary {
  const quotes = customerQuotesOf(research).length
  const sources = research.sources.map(summariseSource)
  return { quotes, notice: quotes > 0 ? null : noticeOf(research.sources), sources }
}

/** `discussion-forum` as people write it. */
export const sourceName = (source: string) => source.replaceAll('-', ' ')

function summariseSource({ source, quotes, facts, failures }: OfferSource): SourceSummary {
  const reasons = [...new Set(failures.map(({ sentence }) => sentence))].slice(0, 2).join(' ')
  const settings = [...new Set(failures.flatMap(({ setting }) => setting ?? []))]
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
