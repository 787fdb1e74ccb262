import type { Document, Element } from 'domhandler'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { absoluteUrl, all, attribute, first } from '../../page-reading/html.ts'
import { marketplaceProduct } from '../../product/marketplace-product.ts'
import { quotesOf } from '../quote.ts'
import { textLines, textOf } from '../../page-reading/text.ts'
import { productIdOf } from './product-id.ts'
import { reviewVoices } from './reviews.ts'

/** A product page: its facts and the reviews that it shows. */
export function readProduct(page: Page, root: Document): Reading | null {
  const product = marketplaceProduct(root)
  const title = product?.name ?? null
  if (product === null || title === null) return null
  const byline = first('#bylineInfo:not(div[data-csa-c-type]), #bylineInfo_feature_div #bylineInfo, #bylineInfo', root)
  const author = authorOf(root)
  const canonical = attribute(first('link[rel="canonical"]', root), 'href')
  return {
    facts: {
      pageKind: 'product',
      productId:
        productIdOf(canonical ?? '') ??
        attribute(first('#ASIN, input[name="ASIN"]', root), 'value') ??
        productIdOf(page.url),
      title,
      brand: author === null ? brandOf(byline) : null,
      author,
      price: product.price ?? null,
      listPrice: product.listPrice ?? null,
      currency: product.currency ?? null,
      rating: product.rating ?? null,
      reviewCount: product.reviewCount ?? null,
      availability: product.availability ?? null,
      condition: product.condition ?? null,
      bullets: bulletsOf(root),
      description:
        textLines(first('#productDescription, #bookDescription_feature_div .a-expander-content', root)) || null,
      imageUrl: absoluteUrl(attribute(first('#landingImage, #imgBlkFront, #ebooksImgBlkFront', root), 'src'), page.url)
    },
    quotes: quotesOf(reviewVoices(page, root))
  }
}

function brandOf(byline: Element | null): string | null {
  const text = textOf(byline)
  if (text === null) return null
  const store =
    /^(?:Visit the|Besuchen Sie den|Visita lo Store di|Visita la tienda de|Visiter la boutique)\s(.+)$/i.exec(text)?.[1]
  if (store) return store.trimStart().replace(/(?<=[^\s-])[\s-]*Store$/i, '') || text
  const label = /^(?:Brand|Marke|Marque|Marca|Merk|ブランド)\s*[::](.+)$/i.exec(text)?.[1]
  return label?.trim() || text
}

function authorOf(root: Document): string | null {
  const authors = all('#bylineInfo .author', root)
  const writers = authors.filter((element) => /\((?:author|autor|auteur|autore)/i.test(textOf(element) ?? ''))
  const chosen = writers[0] ?? authors[0]
  if (chosen === undefined) return null
  return textOf(first('.contributorNameID, a.a-link-normal', chosen)) ?? textOf(first('a', chosen))
}

function bulletsOf(root: Document): string[] {
  const items = all(
    '#feature-bullets li:not(#replacementPartsFitmentBullet) .a-list-item, #productFactsDesktopExpander li .a-list-item',
    root
  )
  return items.flatMap((item) => textOf(item) ?? [])
}
