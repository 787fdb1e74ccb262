import type { Element } from 'domhandler'
import { parseDay, parseInstant } from '../page-reading/date.ts'
import { all, attribute, first, parseHtml, treeOf } from '../page-reading/html.ts'
import { at, isRecord } from '../page-reading/json.ts'
import { parseCount, parseRating } from '../page-reading/number.ts'
import { collapse, decodeBasicEntities, textLines, textOf, textValue, verbatim } from '../page-reading/text.ts'
import { hasType, jsonLdOf } from './page-structure-json-ld.ts'
import { productOf } from './page-structure-product.ts'
import { maximum } from '../page-reading/bounds.ts'

/** A customer's review on the page of a shop. Null: the page does not show the fact. */
export interface PageReview {
  kind: 'review'
  text: string
  title: string | null
  author: string | null
  product: string | null
  rating: number | null
  votes: number | null
  /** ISO 8601 day or instant. */
  date: string | null
}

const leastCharacters = 12

/**
 * The reviews on any page: from its JSON-LD, its microdata, and the markup of common review widgets. The same words are
 * one review, with the facts of the first place that names them. Never throws.
 */
export function readPageReviews(page: { url: string; body: string }): PageReview[] {
  const { url } = page
  const root = treeOf(page)
  const jsonLd = jsonLdOf(root)
  const product = productOf(root, url, []).name
  const reviews = new Map<string, PageReview>()
  const found = [...fromJsonLd(jsonLd), ...fromMicrodata(all(microdata, root)), ...fromWidgets(all(widgets, root))]
  for (const { text, ...review } of found) {
    const words = collapse(text ?? '')
    if (text === null || words.length < leastCharacters || reviews.has(words)) continue
    reviews.set(words, { kind: 'review', ...review, text, product: review.product ?? product })
    if (reviews.size >= maximum.reviews) break
  }
  return [...reviews.values()]
}

type Found = Omit<PageReview, 'kind' | 'text'> & { text: string | null }

function fromJsonLd(nodes: readonly Record<string, unknown>[]): Found[] {
  return nodes
    .flatMap((page) => [page, at(page, 'mainEntity')].filter(isRecord))
    .flatMap((node) => {
      const reviews = hasType(node, 'Review', 'UserReview') ? [node] : listOf(node['review'] ?? node['reviews'])
      const own = hasType(node, 'Review', 'UserReview') ? at(node, 'itemReviewed', 'name') : node['name']
      return reviews.filter(isRecord).map((review) => jsonLdReview(review, decoded(own)))
    })
}

function jsonLdReview(review: Record<string, unknown>, product: string | null): Found {
  const [author] = listOf(review['author'])
  const published = review['datePublished'] ?? review['dateCreated']
  return {
    text: words(review['reviewBody'] ?? review['description']),
    title: decoded(review['name'] ?? review['headline']),
    author: decoded(at(author, 'name') ?? author),
    product,
    rating: ratingOf(review['reviewRating']),
    votes: parseCount(review['upvoteCount']),
    date: parseInstant(published) ?? parseDay(published)
  }
}

/** Some shops rate out of 10 or 100. */
function ratingOf(value: unknown): number | null {
  const best = Number(at(value, 'bestRating') ?? 5)
  const given = Number(at(value, 'ratingValue') ?? value)
  if (!Number.isFinite(given) || !(best > 0)) return parseRating(at(value, 'ratingValue'))
  return parseRating((given * 5) / best)
}

const microdata = '[itemtype*="schema.org/Review" i]'

function fromMicrodata(items: readonly Element[]): Found[] {
  return items.map((item) => {
    const property = (name: string) => first(`[itemprop~="${name}"]`, item)
    const said = (name: string) => attribute(property(name), 'content') ?? textOf(property(name))
    const published = property('datePublished')
    const date = attribute(published, 'datetime') ?? attribute(published, 'content') ?? textOf(published)
    return {
      text: textLines(property('reviewBody') ?? property('description')) || null,
      title: said('headline') ?? textOf(first('[itemprop="name"]:not([itemprop="author"] *)', item)),
      author: textOf(first('[itemprop="author"] [itemprop="name"]', item)) ?? said('author'),
      product: null,
      rating: parseRating(said('ratingValue')),
      votes: null,
      date: parseInstant(date) ?? parseDay(date)
    }
  })
}

/** One review in the markup of Judge.me, Yotpo, Stamped, Loox, Okendo and shops that name theirs plainly. */
const widgets = [
  '.jdgm-rev',
  '.yotpo-review:not(.yotpo-hidden)',
  '.stamped-review',
  '.loox-review',
  '[class~="oke-w-review"]',
  '[class~="review-item"]',
  '[class~="review-card"]',
  'article[class~="review"]',
  'li[class~="review"]',
  '[data-review-id]'
].join(',')

const bodies =
  '.jdgm-rev__body, .yotpo-review-content, .content-review, .stamped-review-content-body, .loox-review-content, ' +
  '.oke-reviewContent-body, [class*="review-body" i], [class*="review-text" i], [class*="review-content" i], blockquote, p'
const titles =
  '.jdgm-rev__title, .content-title, .stamped-review-header-title, .oke-reviewContent-title, ' +
  '[class*="review-title" i], h3, h4, h5'
const authors = '.jdgm-rev__author, [class*="author" i], [class*="reviewer" i], [class*="user-name" i], cite'
const ratings = '[data-score], [data-rating], [aria-label*="star" i], [class*="star" i], [class*="rating" i]'
const times = 'time, .jdgm-rev__timestamp, [class*="date" i]'

function fromWidgets(items: readonly Element[]): Found[] {
  return items.map((item) => {
    const time = first(times, item)
    const written = attribute(time, 'datetime') ?? attribute(time, 'data-content') ?? textOf(time)
    return {
      text: textLines(first(bodies, item)) || null,
      title: textOf(first(titles, item)),
      author: textOf(first(authors, item)),
      product: null,
      rating: widgetRating(item),
      votes: null,
      date: parseInstant(written) ?? parseDay(written)
    }
  })
}

function widgetRating(item: Element): number | null {
  for (const mark of [item, ...all(ratings, item)]) {
    const written = attribute(mark, 'data-score') ?? attribute(mark, 'data-rating') ?? attribute(mark, 'aria-label')
    if (written !== null && /\d/.test(written)) return parseRating(written)
    const drawn = mark === item ? null : /^\s*(★{1,5})/.exec(textOf(mark) ?? '')
    if (drawn?.[1]) return drawn[1].length
  }
  return null
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

function decoded(value: unknown): string | null {
  const text = textValue(value)
  return text === null ? null : decodeBasicEntities(text)
}

function words(value: unknown): string | null {
  const text = verbatim(value)
  if (text === null) return null
  // Shops write the review's HTML into the string.
  return /<\w[^<>]*>/.test(text) ? textLines(parseHtml(text)) || null : decodeBasicEntities(text)
}
