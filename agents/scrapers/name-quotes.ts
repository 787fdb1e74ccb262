import type { PageFacts } from '@callsheet/lib/wire/research/market-research-facts.ts'
import type { Extracted, Quote, SourceReport } from '@callsheet/lib/wire/research/market-research.ts'

/** The quotes of a page with what it is about: the product or business, or the heading of the thread or video. */
export function nameQuotes({ facts, quotes }: Extracted, known: SourceReport['facts']): Quote[] {
  const pages = [facts, ...known.map((page) => page.facts)]
  const product = productOf(facts, pages)
  const title = titleOf(facts, pages)
  return quotes.map((quote) => ({ ...quote, product: quote.product ?? product, title: quote.title ?? title }))
}

function productOf(facts: PageFacts, pages: readonly PageFacts[]): string | null {
  switch (facts.pageKind) {
    case 'business':
      return facts.business
    case 'product':
      return facts.title
    case 'product-reviews': {
      const product = pages.find((page) => page.pageKind === 'product' && page.productId === facts.productId)
      return product?.pageKind === 'product' && facts.productId !== null ? product.title : facts.title
    }
    default:
      return null
  }
}

function titleOf(facts: PageFacts, pages: readonly PageFacts[]): string | null {
  switch (facts.pageKind) {
    case 'thread':
    case 'video':
      return facts.title
    case 'video-comments':
    case 'video-transcript': {
      const video = pages.find((page) => page.pageKind === 'video' && page.videoId === facts.videoId)
      return video?.pageKind === 'video' && facts.videoId !== null ? video.title : null
    }
    default:
      return null
  }
}
