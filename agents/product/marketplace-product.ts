import type { Document, Element } from 'domhandler'
import { all, attribute, first } from '../page-reading/html.ts'
import { parseCount, parsePrice, parseRating, type Price } from '../page-reading/number.ts'
import { textOf } from '../page-reading/text.ts'
import type { ProductCandidate } from './product-candidate.ts'

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

/** The box that sells the product used, by layout. */
const usedBoxes = [
  '#usedOnlyBuybox',
  '#usedBuySection',
  '#usedbuyBox',
  '#used_buybox',
  '#used_buybox_desktop',
  '#usedAccordionRow'
]
/** Boxes that sell it new. */
const newBoxSelector = '[id^="newAccordionRow"], #buyNewSection, #newBuyBoxPrice, #newBuyBox'

const usedPriceSelectors = [
  ...usedBoxes.map((box) => `${box} .a-price, ${box} .offer-price`),
  '#usedPrice',
  '#olp-upd-new-used .a-color-price, #olp_feature_div .a-color-price'
]

const titleSelector = '#productTitle, #ebooksProductTitle'

/** The product of a marketplace's own page. Null on any other page. */
export function marketplaceProduct(root: Document): ProductCandidate | null {
  const name = textOf(first(titleSelector, root))
  if (name === null) return null
  const price = firstPrice(priceSelectors, root)
  // Newer layouts show the price of the only, used offer in the place of the product's price too.
  const isUsedOnly = first(usedBoxes.join(', '), root) !== null && first(newBoxSelector, root) === null
  const used = price === null || isUsedOnly ? firstPrice(usedPriceSelectors, root) : null
  const shown = used ?? price
  return {
    source: 'marketplace',
    name,
    price: shown?.amount ?? null,
    listPrice: firstPrice(listPriceSelectors, root)?.amount ?? null,
    currency: shown?.currency ?? null,
    condition: used === null ? null : 'used',
    rating: parseRating(
      attribute(first('#acrPopover', root), 'title') ?? textOf(first('[data-hook="rating-out-of-text"]', root))
    ),
    reviewCount: parseCount(textOf(first('#acrCustomerReviewText, [data-hook="total-review-count"]', root))),
    availability: availabilityOf(root)
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
  return parsePrice(`${symbol} ${whole.replace(/(?<![.,\s])[.,\s]+$/, '')}.${fraction}`)
}

function availabilityOf(root: Document): string | null {
  for (const element of all('#availability, #outOfStock', root)) {
    const message = textOf(first('.primary-availability-message, span, p', element))
    const text = message ?? textOf(element)
    if (text !== null) return text
  }
  return null
}
