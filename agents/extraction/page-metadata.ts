import type { PageMetadata } from '@callsheet/lib/wire/page-tools.ts'
import type { Document } from 'domhandler'
import { parseInstant } from '../page-reading/date.ts'
import { absoluteUrl, attribute, first, metaContent } from '../page-reading/html.ts'
import { at } from '../page-reading/json.ts'
import { textOf, textValue } from '../page-reading/text.ts'
import { hasType, jsonLdOf } from './page-structure-json-ld.ts'
import { pageTitle, productHeading } from '../product/product-name.ts'
import { pageOffers } from './page-offers.ts'
import { pricesOf } from './page-structure-prices.ts'
import { productOf } from './page-structure-product.ts'

const articleTypes = [
  'Article',
  'NewsArticle',
  'BlogPosting',
  'Report',
  'TechArticle',
  'DiscussionForumPosting',
  'QAPage',
  'WebPage'
]

/** What a page says about itself: from JSON-LD first, then Open Graph, then microdata, then the visible text. */
export function pageMetadata({ root, url }: { root: Document; url: string }): PageMetadata {
  const jsonLd = jsonLdOf(root)
  const article = articleTypes
    .map((type) => jsonLd.find((node) => hasType(node, type)))
    .find((node) => node !== undefined)
  const product = productOf(root, url, pricesOf(root, url, jsonLd))
  return {
    title: titleOf(root, url, article),
    description:
      metaContent(root, 'og:description', 'description', 'twitter:description') ??
      textValue(at(article, 'description')),
    author: authorOf(root, article),
    publishedAt: dateOf(
      at(article, 'datePublished'),
      metaContent(root, 'article:published_time', 'datePublished', 'date', 'pubdate', 'dc.date', 'parsely-pub-date'),
      attribute(first('[itemprop="datePublished"]', root), 'datetime'),
      attribute(first('article time[datetime], time[pubdate], main time[datetime]', root), 'datetime')
    ),
    modifiedAt: dateOf(
      at(article, 'dateModified'),
      metaContent(root, 'article:modified_time', 'dateModified', 'og:updated_time')
    ),
    language: attribute(first('html', root), 'lang') ?? metaContent(root, 'og:locale', 'content-language'),
    siteName: metaContent(root, 'og:site_name', 'application-name') ?? textValue(at(article, 'publisher', 'name')),
    imageUrl: absoluteUrl(metaContent(root, 'og:image', 'og:image:url', 'twitter:image'), url),
    canonicalUrl: absoluteUrl(
      attribute(first('link[rel="canonical"]', root), 'href') ?? metaContent(root, 'og:url'),
      url
    ),
    type: metaContent(root, 'og:type') ?? (product.price === null ? null : 'product'),
    price: product.price,
    currency: product.currency,
    brand: product.brand,
    rating: product.rating,
    reviewCount: product.reviewCount,
    offers: pageOffers(root, url)
  }
}

function titleOf(root: Document, url: string, article: unknown): string | null {
  return (
    metaContent(root, 'og:title', 'twitter:title') ??
    textValue(at(article, 'headline')) ??
    textOf(productHeading(root, url)) ??
    pageTitle(root)
  )
}

function authorOf(root: Document, article: unknown): string | null {
  const author = at(article, 'author')
  const names = (Array.isArray(author) ? author : [author]).flatMap(
    (one) => textValue(at(one, 'name')) ?? textValue(one) ?? []
  )
  const fromMarkup =
    metaContent(root, 'author', 'article:author', 'parsely-author', 'dc.creator') ??
    textOf(
      first(
        '[itemprop="author"] [itemprop="name"], [itemprop="author"], [rel="author"], .byline .author, .author-name',
        root
      )
    )
  const found = names.length > 0 ? names.join(', ') : fromMarkup
  // Some sites give the address of the author's page instead of a name.
  return found === null || /^https?:\/\//.test(found) || found.length > 200 ? null : found
}

function dateOf(...values: unknown[]): string | null {
  for (const value of values) {
    const instant = parseInstant(value)
    if (instant !== null) return instant
  }
  return null
}
