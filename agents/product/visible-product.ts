import { availabilityEvidence, near, weighAvailability } from './availability-evidence.ts'
import type { TextPiece, WalkedPage } from './page-walk.ts'
import type { ProductCandidate } from './product-candidate.ts'
import { productWords } from './product-words.ts'
import { reducedFrom } from './reduced-price.ts'
import { unsignedPrice } from './unsigned-price.ts'
import { visibleBrand } from './visible-brand.ts'
import type { VisiblePrice } from './visible-prices.ts'
import { visibleRating } from './visible-rating.ts'

export interface VisibleProduct {
  candidate: ProductCandidate
  /** True when the price stands where shops show it: after the title, in an element for prices, near a buy button. */
  isSure: boolean
  /** A button puts it into a cart. */
  hasCart: boolean
  /** It says that it costs nothing. */
  isFree: boolean
  /** Amounts of the product's own part of the page that are asked, in the price's currency, and those asked before. */
  amounts: ReadonlySet<number>
  amountsBefore: ReadonlySet<number>
  /** The same price in the one other currency that stands beside it: countries that change theirs show two. */
  inSecondCurrency: { amount: number; currency: string } | null
  /** Those to which tax is added. */
  untaxed: ReadonlySet<number>
}

/** From the title's start on, so many elements and texts are searched for the price. */
const reach = 900
/** The price in a bar or a column of its own stands so near to the title. */
const barReach = 400
/** A list price stands so near to the price. */
const nearby = 60
/** What is given away says so as near to its title. */
const freeReach = 300
/** What is asked for a service or for a plan is hardly ever reduced, and so near to a price that is struck through. */
const besideStruck = 12
/** The same price in another currency stands nearer. */
const beside = 10

/** A reduced price stands so near after the one before, and is such a part of it. */
const reducedWithin = 8
const leastShare = 0.2
/** A word beside an amount says what it is of. */
const words = /\p{L}{4}|\d\s?%/u
/** Tax that is in an amount, and that a price is reduced, are no words of something else. */
const harmless =
  /\(?(?:incl?\.?|including|inkl\.?|inclusief|tax(?:es)? incl\p{L}*)(?: of)?(?: \d{1,2} ?%)? ?(?:all )?(?:tax(?:es)?|vat|gst|mwst\.?|moms|btw|dph)\b\.?\)?|\bsale(?: price)?!?$|^(?:now|sale)\b/giu
const mostShare = 0.97

/** What a reader sees as the product's price and whether it can be bought. */
export function visibleProduct(page: WalkedPage, prices: readonly VisiblePrice[]): VisibleProduct {
  const own = prices.filter(({ isElsewhere }) => !isElsewhere)
  const asked = own.filter(({ isStruck, amount }) => !isStruck && amount > 0)
  const struck = prices.filter(({ isStruck }) => isStruck)
  const start = page.titleOrder ?? 0
  const all = page.buttons.filter(
    ({ order, text, isNamedForCart }) => order > start && (isNamedForCart || productWords.buy.test(text))
  )
  const inOwn = all.filter(({ isElsewhere }) => !isElsewhere)
  // A block of the product can have a name as of something else: "details-footer".
  const buying = inOwn.length > 0 ? inOwn : all.filter(({ order }) => order < start + reach)
  const button = buying.find(({ isDisabled }) => !isDisabled) ?? buying[0]
  const first = mainPrice(
    openToAll(prices).filter(({ isStruck, isRepeated, amount }) => !isStruck && !isRepeated && amount > 0),
    start,
    button?.order,
    struck
  )
  const main = first && (reducedBeside(page.pieces, prices, first) ?? first)
  const unsigned = main === undefined ? unsignedPrice(page, start, reach) : null
  const before =
    main &&
    prices.filter(
      ({ order, amount, isElsewhere, isStruck, isRegular }) =>
        (isStruck || (isRegular && !main.isRegular) || (main !== first && amount === first.amount)) &&
        isElsewhere === main.isElsewhere &&
        Math.abs(order - main.order) <= nearby &&
        amount > main.amount
    )
  const statedStock = page.stocks.find(
    ({ order, word }) => order > start && order < start + reach && word !== 'InStock'
  )?.word
  const evidence = availabilityEvidence(page, {
    start,
    button,
    asked,
    isPriced: main !== undefined || unsigned !== null
  })
  const isFree = near(page, start).some(({ text }) => productWords.free.test(text))
  const isGiven = isGivenAway(page, prices, start)
  return {
    candidate: {
      source: 'visible',
      price: isGiven ? 0 : (main?.amount ?? unsigned?.amount ?? null),
      listPrice: isGiven ? null : (before?.[0]?.amount ?? (main ? reducedFrom(page.pieces, prices, main) : null)),
      currency: main?.currency ?? unsigned?.currency ?? asked[0]?.currency ?? null,
      availability: isFree ? 'InStock' : (statedStock ?? weighAvailability(evidence)),
      brand: visibleBrand(page),
      ...visibleRating(page)
    },
    isSure:
      main !== undefined &&
      !isGiven &&
      main.isNamed &&
      !main.isElsewhere &&
      main.order > start &&
      main.order - start < reach,
    hasCart: button !== undefined && (button.isNamedForCart || productWords.cart.test(button.text)),
    isFree,
    amounts: new Set(
      asked
        .filter(({ currency, isLesser }) => !main || (currency === main.currency && (!isLesser || main.isLesser)))
        .map(({ amount }) => amount)
    ),
    inSecondCurrency: main === undefined ? null : secondCurrency(asked, main),
    untaxed: new Set(own.filter(({ isUntaxed }) => isUntaxed).map(({ amount }) => amount)),
    amountsBefore: new Set(struck.filter(({ isElsewhere }) => !isElsewhere).map(({ amount }) => amount))
  }
}

/** The first thing in the place of a price that the product's own part says is that it costs nothing: "Free to play". */
function isGivenAway(page: WalkedPage, prices: readonly VisiblePrice[], start: number): boolean {
  const first = page.pieces.find(
    ({ order, isElsewhere, priceBlock, text }) =>
      !isElsewhere && priceBlock !== null && order > start && order < start + freeReach && /[\p{L}\d]/u.test(text)
  )
  return (
    first !== undefined &&
    productWords.free.test(first.text) &&
    prices.every(({ order, isElsewhere }) => isElsewhere || order < start || order > first.order + beside)
  )
}

/**
 * A price that is struck through for members is what others pay: right before a members' price, and with none beside these
 * that is not struck.
 */
function openToAll(prices: readonly VisiblePrice[]): readonly VisiblePrice[] {
  const open = prices.flatMap((price, index) => {
    if (price.isForMembers) return []
    const isPaidByOthers = price.isStruck && prices[index + 1]?.isForMembers === true
    return isPaidByOthers ? { ...price, isStruck: false } : price
  })
  return open.some(({ isStruck, isNamed, isElsewhere }) => !isStruck && isNamed && !isElsewhere) ? open : prices
}

/**
 * "$55 $25" without a mark: of two amounts right beside each other, with no word and no third amount, the lower one is asked
 * where it comes second.
 */
function reducedBeside(
  pieces: readonly TextPiece[],
  prices: readonly VisiblePrice[],
  first: VisiblePrice
): VisiblePrice | null {
  const near = prices.filter(({ order }) => Math.abs(order - first.order) <= reducedWithin * 2)
  const next = near[near.indexOf(first) + 1]
  if (near.length !== 2 || next === undefined || next.order - first.order > reducedWithin) return null
  const isAsked =
    [first, next].every((price) => price.isWhole && !price.isLesser && !price.isUntaxed && !price.isRepeated) &&
    !next.isStruck &&
    next.isElsewhere === first.isElsewhere &&
    next.currency === first.currency &&
    pieces.every(
      ({ order, text }) => order < first.order || order > next.order || !words.test(text.replace(harmless, ''))
    )
  // "$14.97", said, and "$14" with raised cents are one amount.
  const share = next.amount === Math.floor(first.amount) ? 1 : next.amount / first.amount
  return isAsked && share >= leastShare && share <= mostShare ? next : null
}

function secondCurrency(asked: readonly VisiblePrice[], main: VisiblePrice): VisibleProduct['inSecondCurrency'] {
  const others = asked.filter(
    ({ currency, order }) => currency !== main.currency && Math.abs(order - main.order) <= beside
  )
  const [{ amount, currency } = { amount: 0, currency: null }] = others
  return others.length === 1 && currency !== null ? { amount, currency } : null
}

/**
 * The price that is asked, by what speaks for each: its element's name or a label, its place between title and button, its
 * nearness to the title, and that it is said again. Blocks that are named for something else weigh against it: a bar or a
 * column of the product can have such a name.
 */
function mainPrice(
  asked: readonly VisiblePrice[],
  start: number,
  button: number | undefined,
  struck: readonly VisiblePrice[]
): VisiblePrice | undefined {
  const times = new Map<number, number>()
  for (const { order, amount } of asked) {
    if (order > start && order < start + reach) times.set(amount, (times.get(amount) ?? 0) + 1)
  }
  const isBetween = ({ order }: VisiblePrice): boolean => button !== undefined && order >= start && order < button
  const isReduced = (price: VisiblePrice): boolean =>
    struck.some(({ order, amount }) => amount > price.amount && Math.abs(order - price.order) <= besideStruck)
  const score = (price: VisiblePrice): number => {
    const distance = price.order >= start ? price.order - start : (start - price.order) * 3
    return (
      (price.isNamed ? 300 : 0) +
      (isBetween(price) ? 150 : 0) +
      ((times.get(price.amount) ?? 0) > 1 ? 40 : 0) +
      (isReduced(price) ? 100 : 0) -
      (price.isLesser || price.isUntaxed ? 200 : 0) -
      (price.isRegular ? 20 : 0) -
      (price.isOfOthers ? 320 : price.isElsewhere ? 250 : 0) -
      Math.min(distance, 3000) / 2
    )
  }
  const isNear = (price: VisiblePrice): boolean =>
    price.isElsewhere
      ? price.isNamed &&
        (!price.isOfOthers || isBetween(price)) &&
        price.order > start &&
        price.order < start + (isBetween(price) ? reach : barReach)
      : price.isNamed || (button !== undefined && price.order < button) || Math.abs(price.order - start) <= 120
  return asked
    .filter((price) => price.order >= start - 300 && price.order <= start + 4000 && isNear(price))
    .map((price) => ({ price, score: score(price) }))
    .toSorted((a, b) => b.score - a.score || a.price.order - b.price.order)[0]?.price
}
