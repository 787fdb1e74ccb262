import { isTag, type Document, type Element } from 'domhandler'
import { all, attribute, first } from '../page-reading/html.ts'
import { parseCount, parsePrice, parseRating, type Price } from '../page-reading/number.ts'
import { textOf } from '../page-reading/text.ts'
import type { Condition, ProductCandidate } from './product-candidate.ts'

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
  '#usedAccordionRow',
  '[data-csa-c-buying-option-type="USED"]'
]
/** Boxes that sell it new. */
const newBoxSelector =
  '[id^="newAccordionRow"], [data-csa-c-buying-option-type="NEW"], #buyNewSection, #newBuyBoxPrice, #newBuyBox'
/** A box says what it sells: a used or renewed offer can stand before the new one, with the same names inside. */
const optionAttribute = 'data-csa-c-buying-option-type'
const renewedSelector = `[${optionAttribute}="RENEWED"], #renewedAccordionRow`
const conditionOfOption: Readonly<Record<string, Condition>> = { USED: 'used', RENEWED: 'refurbished' }

const usedPriceSelectors = [
  ...usedBoxes.map((box) => `${box} .a-price, ${box} .offer-price`),
  '#usedPrice',
  '#olp-upd-new-used .a-color-price, #olp_feature_div .a-color-price'
]

const titleSelector = '#productTitle, #ebooksProductTitle'
/** What else its pages have. Other shops call their title so too. */
const layoutSelector = [
  '[id$="_feature_div"], .a-price, .a-color-price, #availability, #outOfStock, #acrPopover, #bylineInfo, #dp, #centerCol',
  ...priceSelectors,
  ...listPriceSelectors,
  ...usedBoxes,
  newBoxSelector
].join(', ')

/** The product of a marketplace's own page. Null on any other page. */
export function marketplaceProduct(root: Document): ProductCandidate | null {
  const name = textOf(first(titleSelector, root))
  if (name === null || first(layoutSelector, root) === null) return null
  const price = firstPrice(priceSelectors, root, (element) => conditionOf(element) === null)
  // Newer layouts show the price of the only, used offer in the place of the product's price too.
  const isNewSold = first(newBoxSelector, root) !== null
  const isUsedOnly = first(usedBoxes.join(', '), root) !== null && !isNewSold
  const used = price === null || isUsedOnly ? firstPrice(usedPriceSelectors, root) : null
  const renewed = price === null && used === null ? firstPrice([`:is(${renewedSelector}) .a-price`], root) : null
  const shown = used ?? price ?? renewed
  return {
    source: 'marketplace',
    name,
    price: shown?.amount ?? null,
    listPrice: firstPrice(listPriceSelectors, root)?.amount ?? null,
    currency: shown?.currency ?? null,
    condition: used !== null ? 'used' : renewed !== null ? 'refurbished' : null,
    rating: parseRating(
      attribute(first('#acrPopover', root), 'title') ??
        textOf(first('[data-hook="rating-out-of-text"], #averageCustomerReviews .a-icon-alt', root))
    ),
    reviewCount: parseCount(textOf(first('#acrCustomerReviewText, [data-hook="total-review-count"]', root))),
    availability: availabilityOf(root)
  }
}

/** Of the offer that an element belongs to. Null for a new one, and where no box says so. */
function conditionOf(element: Element): Condition | null {
  for (let node = element.parent; node && isTag(node); node = node.parent) {
    const option = attribute(node, optionAttribute)?.toUpperCase()
    if (option !== undefined) return conditionOfOption[option] ?? null
    if (node.attribs.id === 'usedAccordionRow') return 'used'
    if (node.attribs.id === 'renewedAccordionRow') return 'refurbished'
  }
  return null
}

function firstPrice(
  selectors: string[],
  root: Document,
  isMeant: (element: Element) => boolean = () => true
): Price | null {
  for (const selector of selectors) {
    for (const element of all(selector, root).filter(isMeant)) {
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
