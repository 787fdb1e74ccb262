import type { Document, Element } from 'domhandler'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { absoluteUrl, all, attribute, first } from '../../page-reading/html.ts'
import { parseCount, parsePrice, parseRating, type Price } from '../../page-reading/number.ts'
import { quotesOf } from '../quote.ts'
import { textLines, textOf } from '../../page-reading/text.ts'
import { productIdOf } from './product-id.ts'
import { reviewVoices } from './reviews.ts'

/** Places of the product's own price, newest layout first. A carousel's price never counts. */
const priceSelectors = [
  '#corePrice_feature_div .a-price',
  '#corePriceDisplay_desktop_feature_div .a-price:not(.a-text-price)',
  '#corePrice_desktop .a-price:not(.a-text-price)',
  '#apex_desktop .a-price:not(.a-text-price)',
  '#tp_price_block_total_price_ww .a-price',
  '#priceblock_dealprice',
  '#priceblock_saleprice',
  '#priceblock_ourprice',
  '#price_inside_buybox',
  '#kindle-price',
  '#newBuyBoxPrice',
  '#buyNewSection .offer-price',
  '#price .a-color-price'
]

const listPriceSelectors = [
  '#corePriceDisplay_desktop_feature_div .a-price.a-text-price',
  '#corePrice_desktop .a-price.a-text-price',
  '#price .priceBlockStrikePriceString',
  '#digital-list-price',
  '#listPrice'
]

/** A product page: its facts and the reviews that it shows. */
export function readProduct(page: Page, root: Document): Reading | null {
  const title = textOf(first('#productTitle, #ebooksProductTitle', root))
  if (title === null) return null
  const byline = first('#bylineInfo:not(div[data-csa-c-type]), #bylineInfo_feature_div #bylineInfo, #bylineInfo', root)
  const author = authorOf(root)
  const price = firstPrice(priceSelectors, root)
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
      price: price?.amount ?? null,
      listPrice: firstPrice(listPriceSelectors, root)?.amount ?? null,
      currency: price?.currency ?? null,
      rating: parseRating(
        attribute(first('#acrPopover', root), 'title') ?? textOf(first('[data-hook="rating-out-of-text"]', root))
      ),
      reviewCount: parseCount(textOf(first('#acrCustomerReviewText, [data-hook="total-review-count"]', root))),
      availability: availabilityOf(root),
      bullets: bulletsOf(root),
      description:
        textLines(first('#productDescription, #bookDescription_feature_div .a-expander-content', root)) || null,
      imageUrl: absoluteUrl(attribute(first('#landingImage, #imgBlkFront, #ebooksImgBlkFront', root), 'src'), page.url)
    },
    quotes: quotesOf(reviewVoices(page, root))
  }
}

function firstPrice(selectors: string[], root: Document): Price | null {
  for (const selector of selectors) {
    for (const element of all(selector, root)) {
      const price = priceOf(element)
      if (price !== null) return price
    }
  }
  return null
}

/** Newer pages split a price into symbol, whole part and fraction. The copy for screen readers can be empty. */
function priceOf(element: Element): Price | null {
  const hidden = parsePrice(textOf(first('.a-offscreen', element)))
  if (hidden !== null) return hidden
  const whole = textOf(first('.a-price-whole', element))
  if (whole === null) return parsePrice(textOf(element))
  const fraction = textOf(first('.a-price-fraction', element)) ?? '00'
  const symbol = textOf(first('.a-price-symbol', element)) ?? ''
  return parsePrice(`${symbol} ${whole.replace(/[.,\s]+$/, '')}.${fraction}`)
}

function brandOf(byline: Element | null): string | null {
  const text = textOf(byline)
  if (text === null) return null
  const store =
    /^(?:Visit the|Besuchen Sie den|Visita lo Store di|Visita la tienda de|Visiter la boutique)\s+(.+?)(?:[\s-]*Store)?$/i.exec(
      text
    )
  const label = /^(?:Brand|Marke|Marque|Marca|Merk|ブランド)\s*[::]\s*(.+)$/i.exec(text)
  return store?.[1] ?? label?.[1] ?? text
}

function authorOf(root: Document): string | null {
  const authors = all('#bylineInfo .author', root)
  const writers = authors.filter((element) => /\((?:author|autor|auteur|autore)/i.test(textOf(element) ?? ''))
  const chosen = writers[0] ?? authors[0]
  if (chosen === undefined) return null
  return textOf(first('.contributorNameID, a.a-link-normal', chosen)) ?? textOf(first('a', chosen))
}

function availabilityOf(root: Document): string | null {
  for (const element of all('#availability, #outOfStock', root)) {
    const message = textOf(first('.primary-availability-message, span, p', element))
    const text = message ?? textOf(element)
    if (text !== null) return text
  }
  return null
}

function bulletsOf(root: Document): string[] {
  const items = all(
    '#feature-bullets li:not(#replacementPartsFitmentBullet) .a-list-item, #productFactsDesktopExpander li .a-list-item',
    root
  )
  return items.flatMap((item) => textOf(item) ?? [])
}
