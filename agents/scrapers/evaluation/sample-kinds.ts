import type { Extracted, ResearchSource } from '@callsheet/lib/wire/research/market-research.ts'
import { pageStructure } from '../../extraction/page-structure.ts'
import type { Page } from '../../page-reading/page.ts'
import { collapse } from '../../page-reading/text.ts'
import { extractors } from '../registry.ts'

/** The folders of samples: their source, and our result in the words of their expectations. */
export interface SampleKind {
  /** The address for samples that do not name their own. */
  url: string
  read(page: Page, expected: Record<string, unknown>): unknown
  /** Keys that are remarks about the sample and not values of the page. */
  remarks?: string[]
  /** Lists of which only the beginning or a few required entries are expected. */
  partialLists?: string[]
  /** The values that are proposed for a new sample. */
  proposed: Shape
}

/** Names of values. A list has the shape of its items. */
export interface Shape {
  [name: string]: Shape | true
}

export type KindName = keyof typeof sampleKinds

export function isKindName(name: string): name is KindName {
  return Object.hasOwn(sampleKinds, name)
}

/** `a b c` as a shape. */
function named(names: string): Shape {
  return Object.fromEntries(names.split(' ').map((name) => [name, true]))
}

export const sampleKinds = {
  amazon: {
    url: 'https://www.amazon.com/',
    remarks: ['reviewCountAlt'],
    proposed: {
      ...named('title brand author price listPrice currency condition rating reviewCount availability bullets'),
      reviews: named('author rating title body date country verified')
    },
    read: (page) => {
      const { facts, quotes } = extracted('marketplace', page)
      return { ...facts, reviews: quotes.map((quote) => ({ ...quote, body: quote.text })) }
    }
  },
  reddit: {
    url: 'https://www.reddit.com/',
    partialLists: ['comments'],
    proposed: {
      ...named('title subreddit author score selftext totalCommentsShown commentsCapturedInPage'),
      comments: named('author body score depth removed')
    },
    read: (page) => {
      const { facts, quotes } = extracted('discussion-forum', page)
      if (facts.pageKind !== 'thread') return facts
      const words = new Map(quotes.map((quote) => [quote.id, quote.text]))
      return {
        ...facts,
        subreddit: facts.community,
        selftext: facts.body,
        totalCommentsShown: facts.commentCount,
        commentsCapturedInPage: facts.commentsCaptured,
        comments: facts.comments.map(({ quoteId, votes, ...comment }) => ({
          ...comment,
          body: words.get(quoteId ?? '') ?? null,
          score: votes
        }))
      }
    }
  },
  youtube: {
    url: 'https://www.youtube.com/',
    remarks: ['likesText'],
    partialLists: ['comments'],
    proposed: {
      ...named('videoId title originalTitle channel viewCount dateText description lengthSeconds playability'),
      ...named('transcriptAvailable captionTracks commentCountShown'),
      comments: named('author body likes published depth')
    },
    read: readYoutube
  },
  trustpilot: {
    url: 'https://www.trustpilot.com/',
    proposed: {
      ...named('business identifyingName trustScore reviewCount'),
      reviews: named('author rating title body date verified')
    },
    read: (page) => {
      const { facts, quotes } = extracted('review-site', page)
      return {
        ...facts,
        reviews: quotes.map((quote) => ({
          ...quote,
          body: quote.text,
          date: quote.date?.slice(0, 10),
          dateUpdated: quote.editedDate?.slice(0, 10)
        }))
      }
    }
  },
  adlibrary: {
    url: 'https://www.facebook.com/ads/library/',
    proposed: {
      ...named('count hasNextPage'),
      ads: {
        ...named('adArchiveId pageName pageId body title startDate endDate active cta linkUrl linkCaption'),
        ...named('displayFormat mediaType cards platforms paidForBy spend impressions euTotalReach')
      }
    },
    read: (page) => {
      const { facts } = extracted('social-ad-library', page)
      if (facts.pageKind !== 'ad-list') return facts
      return {
        count: facts.totalCount,
        hasNextPage: facts.hasNextPage,
        ads: facts.ads.map((ad) => ({ ...ad, cta: ad.callToAction }))
      }
    }
  },
  landing: {
    url: 'https://shop.example/',
    partialLists: ['ctas', 'pricesShown'],
    proposed: {
      ...named('title productName price listPrice currency availability rating reviewCount imagesCount jsonLdTypes'),
      headings: named('level text')
    },
    read: readLanding
  }
} as const satisfies Record<string, SampleKind>

function extracted(source: ResearchSource, page: Page): Extracted {
  const result = extractors[source].extract(page)
  if (result.outcome !== 'extracted') throw new Error(`${result.outcome}: ${result.sentence}`)
  return result
}

function readYoutube(page: Page, expected: Record<string, unknown>): unknown {
  const { facts, quotes } = extracted('video-platform', page)
  if (facts.pageKind === 'video-transcript') {
    const timed = facts.segments.map((segment) => ({
      tStartMs: Math.round(segment.startSeconds * 1000),
      dDurationMs: Math.round(segment.durationSeconds * 1000),
      text: segment.text
    }))
    const text = facts.segments.map((segment) => segment.text).join(' ')
    const count = facts.segments.length
    return {
      format: facts.format,
      events: count,
      textEvents: count,
      first: timed[0],
      last: timed.at(-1),
      textFirst200: text.slice(0, 200)
    }
  }
  const comments = quotes.map((quote) => ({
    ...quote,
    body: quote.text,
    likes: quote.votes,
    published: quote.dateText
  }))
  if (facts.pageKind === 'video-comments') {
    return { ...facts, commentCountShown: facts.commentCount, commentsInResponse: facts.commentsCaptured, comments }
  }
  if (facts.pageKind !== 'video') return facts
  // A watch page shortens the count ("228K"). We compare the number that it stands for.
  const shortened = facts.commentCount === null ? null : `${facts.commentCount / 1000}K`
  return {
    ...facts,
    dateText: facts.publishedText,
    captionTracks: facts.captionTracks.map((track) => `${track.languageCode}${track.automatic ? ':asr' : ''}`),
    commentCountShown: typeof expected.commentCountShown === 'string' ? shortened : facts.commentCount,
    comments
  }
}

function readLanding(page: Page, expected: Record<string, unknown>): unknown {
  const structure = pageStructure(page)
  const seen = new Set<string>()
  const headings = structure.headings.filter(({ level, text }) => {
    const key = `${level} ${text}`
    return level <= 2 && !seen.has(key) && seen.add(key)
  })
  const calls = structure.callsToAction.map(({ text }) => text)
  const amounts = new Set(structure.prices.map(({ amount }) => amount))
  return {
    ...structure,
    ...structure.product,
    productName: structure.product.name,
    headings: headings.map(({ level, text }) => ({ level: `h${level}`, text })),
    // Expectations name calls to action that must be found among others. Case does not matter.
    ctas: wanted(
      expected.ctas,
      (cta) => calls.find((text) => collapse(text).toLowerCase() === collapse(cta).toLowerCase()) && cta
    ),
    pricesShown: wanted(expected.pricesShown, (price) => (amounts.has(Number(price)) ? price : undefined))
  }
}

function wanted(expected: unknown, find: (text: string) => string | undefined): (string | undefined)[] {
  return Array.isArray(expected) ? expected.map((text) => find(String(text))) : []
}
