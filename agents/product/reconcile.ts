import { productSources, type ProductSource } from '@callsheet/lib/wire/page-structure.ts'
import { productWords } from './product-words.ts'
import type { ProductCandidate } from './product-candidate.ts'
import type { VisibleProduct } from './visible-product.ts'

export interface ReconciledProduct extends Required<Omit<ProductCandidate, 'source' | 'sellersPrices'>> {
  /** Where the price is from. Null without one. */
  priceSource: ProductSource | null
  /** Why one place was believed and another not, in sentences. */
  reasons: string[]
}

/**
 * One truth of what several places of a page say. For the price, what a reader sees decides between places that differ:
 * the data of many shops holds the price before a reduction, without tax, or of another variant.
 */
export function reconcile(candidates: readonly ProductCandidate[], visible: VisibleProduct): ReconciledProduct {
  const ranked = candidates.toSorted((a, b) => productSources.indexOf(a.source) - productSources.indexOf(b.source))
  const reasons: string[] = []
  const priced = choosePrice(ranked, visible, reasons)
  if ([...visible.untaxed].some((amount) => isSame(amount, priced?.price)))
    reasons.push(`The page says that ${priced?.price} is without tax, and shows no price with it.`)
  const all = [...ranked, visible.candidate]
  const field = <Key extends keyof ProductCandidate>(key: Key) =>
    all.map((one) => one[key]).find((value) => value !== null && value !== undefined) ?? null
  const samePrice = all.filter(({ price }) => isSame(price, priced?.price))
  const listPrice =
    [priced, ...samePrice].map((one) => one?.listPrice).find((list) => isAbove(list, priced?.price)) ?? null
  return {
    priceSource: priced?.source ?? null,
    name: field('name'),
    brand: field('brand'),
    price: priced?.price ?? null,
    priceHigh: [priced, ...samePrice].map((one) => one?.priceHigh).find((high) => isAbove(high, priced?.price)) ?? null,
    listPrice,
    currency: [priced, ...samePrice].map((one) => one?.currency).find((code) => code) ?? field('currency'),
    availability: availabilityOf(ranked, visible, reasons),
    condition: priced?.condition ?? field('condition'),
    rating: field('rating'),
    reviewCount: field('reviewCount'),
    images: all.flatMap(({ images }) => images ?? []),
    reasons
  }
}

function choosePrice(
  ranked: readonly ProductCandidate[],
  visible: VisibleProduct,
  reasons: string[]
): ProductCandidate | null {
  // A marketplace's own page without a price has only those of other products.
  if (ranked[0]?.source === 'marketplace') return isPriced(ranked[0]) ? ranked[0] : null
  const stated = ranked.filter(isPriced)
  const [first] = stated
  const seen = visible.candidate
  if (!isPriced(seen)) return first ? (reducedElsewhere(first, stated, reasons) ?? first) : null
  if (!first) return seen
  if (first.price === 0 && visible.isFree) return first
  const agreed = stated.find(({ price }) => isSame(price, seen.price))
  if (agreed) {
    if (agreed !== first) reasons.push(`${told(first)}; the page shows ${seen.price}, as the ${placeOf(agreed)} says.`)
    return agreed
  }
  const inSecond = stated.find(
    ({ price, currency }) =>
      currency === visible.inSecondCurrency?.currency && isSame(price, visible.inSecondCurrency?.amount)
  )
  if (inSecond) return inSecond
  const hasTax = [...visible.untaxed].some((amount) => isSame(amount, first.price)) && first.price < seen.price
  if (hasTax) {
    reasons.push(`${told(first)}, which the page shows without tax; a buyer pays ${seen.price}.`)
    return seen
  }
  const isReduced = [...visible.amountsBefore].some((before) => isSame(before, first.price)) && seen.price < first.price
  if (isReduced) {
    reasons.push(`${told(first)}, which the page shows as the price before; it now asks ${seen.price}.`)
    return { ...seen, listPrice: first.price }
  }
  // A page without a button that buys compares shops, and the cheapest one counts.
  const cheapest = visible.hasCart ? Infinity : Math.min(...(first.sellersPrices ?? []))
  if (cheapest < seen.price && first.sellersPrices?.some((price) => isSame(price, seen.price))) {
    reasons.push(`The ${placeOf(first)} says ${cheapest}; another seller asks ${seen.price}.`)
    return { ...first, price: cheapest }
  }
  const shown = stated.find(({ price }) => [...visible.amounts].some((amount) => isSame(amount, price)))
  if (shown) return shown
  if (visible.isSure) {
    reasons.push(`${told(first)}, which the page does not ask; beside the title it asks ${seen.price}.`)
    return seen
  }
  const reduced = reducedElsewhere(first, stated, reasons)
  if (reduced) return reduced
  const seconded = stated.find((one) =>
    stated.some((other) => other.source !== one.source && isSame(other.price, one.price))
  )
  return seconded ?? first
}

/** Another place that knows the surest one's price as the price before, which shops forget in their JSON-LD. */
function reducedElsewhere(
  first: ProductCandidate & { price: number },
  stated: readonly (ProductCandidate & { price: number })[],
  reasons: string[]
): ProductCandidate | null {
  const reduced = stated.find(({ price, listPrice }) => isSame(listPrice, first.price) && isAbove(first.price, price))
  if (!reduced) return null
  reasons.push(`${told(first)}, which is the price before ${reduced.price} by the ${placeOf(reduced)}.`)
  return reduced
}

const isPriced = (candidate: ProductCandidate): candidate is ProductCandidate & { price: number } =>
  typeof candidate.price === 'number'

/** What stands in the page's data is believed, except "in stock" where the page says that it cannot be bought. */
function availabilityOf(
  ranked: readonly ProductCandidate[],
  visible: VisibleProduct,
  reasons: string[]
): string | null {
  const stated = ranked.find(({ availability }) => availability !== null && availability !== undefined)
  if (!stated?.availability) return visible.candidate.availability ?? null
  const word = usualWord(stated.availability)
  if (word === 'InStock' && visible.candidate.availability === 'OutOfStock') {
    reasons.push(`The ${placeOf(stated)} says that it is in stock; the page says that it cannot be bought.`)
    return 'OutOfStock'
  }
  return word
}

const usualWords: Record<string, string> = {
  instock: 'InStock',
  'in stock': 'InStock',
  available: 'InStock',
  'available for order': 'InStock',
  limitedavailability: 'InStock',
  outofstock: 'OutOfStock',
  'out of stock': 'OutOfStock',
  oos: 'OutOfStock',
  soldout: 'OutOfStock',
  preorder: 'PreOrder',
  backorder: 'BackOrder',
  discontinued: 'Discontinued'
}

function usualWord(word: string): string {
  const usual = usualWords[word.toLowerCase().replace(/[_-]/g, '')] ?? usualWords[word.toLowerCase()]
  return usual ?? (productWords.gone.test(word) ? 'OutOfStock' : word)
}

function told(candidate: ProductCandidate): string {
  return `The ${placeOf(candidate)} says ${candidate.price}`
}

function placeOf({ source }: ProductCandidate): string {
  return places[source]
}

const places: Record<ProductSource, string> = {
  marketplace: 'marketplace page',
  'json-ld': 'JSON-LD',
  microdata: 'microdata',
  'shop-data': "shop system's data",
  meta: 'meta tags',
  'embedded-data': "page's embedded data",
  visible: 'visible text'
}

function isSame(a: number | null | undefined, b: number | null | undefined): boolean {
  return typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) < 0.011
}

function isAbove(a: number | null | undefined, b: number | null | undefined): a is number {
  return typeof a === 'number' && typeof b === 'number' && a > b + 0.011
}
