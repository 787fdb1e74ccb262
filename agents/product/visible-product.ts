import type { PageButton } from './page-buttons.ts'
import type { TextPiece, WalkedPage } from './page-walk.ts'
import type { ProductCandidate } from './product-candidate.ts'
import { productWords } from './product-words.ts'
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

/** Between two things that one text says: "Add to cart — In stock". */
const separators = /[—–|•·(]/
/** From the title's start on, so many elements and texts are searched for the price. */
const reach = 900
/** The price in a bar or a column of its own stands so near to the title. */
const barReach = 400
/** A list price stands so near to the price. */
const nearby = 60
/** The same price in another currency stands nearer. */
const beside = 10

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
  const main =
    mainPrice(asked, start, button?.order) ??
    // Some pages show the price in a bar or a column of its own, below the title or beside it.
    prices.find(
      (price) =>
        price.isElsewhere &&
        !price.isOfOthers &&
        price.isNamed &&
        !price.isStruck &&
        price.order > start &&
        price.order < start + barReach
    )
  const before =
    main &&
    prices.filter(
      ({ order, amount, isElsewhere, isStruck, isRegular }) =>
        (isStruck || (isRegular && !main.isRegular)) &&
        isElsewhere === main.isElsewhere &&
        Math.abs(order - main.order) <= nearby &&
        amount > main.amount
    )
  const isFree = near(page, start).some(({ text }) => productWords.free.test(text))
  return {
    candidate: {
      source: 'visible',
      price: main?.amount ?? null,
      listPrice: before?.[0]?.amount ?? null,
      currency: main?.currency ?? asked[0]?.currency ?? null,
      availability: availabilityOf(page, start, { button, isFree, asked }),
      brand: visibleBrand(page),
      ...visibleRating(page)
    },
    isSure: main !== undefined && main.isNamed && !main.isElsewhere && main.order > start && main.order - start < reach,
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

function secondCurrency(asked: readonly VisiblePrice[], main: VisiblePrice): VisibleProduct['inSecondCurrency'] {
  const others = asked.filter(
    ({ currency, order }) => currency !== main.currency && Math.abs(order - main.order) <= beside
  )
  const [{ amount, currency } = { amount: 0, currency: null }] = others
  return others.length === 1 && currency !== null ? { amount, currency } : null
}

function mainPrice(
  asked: readonly VisiblePrice[],
  start: number,
  button: number | undefined
): VisiblePrice | undefined {
  const score = ({ order, isNamed, isRegular, isLesser, isUntaxed }: VisiblePrice): number => {
    const distance = order >= start ? order - start : (start - order) * 3
    const isBeforeButton = button !== undefined && order < button && order >= start
    return (
      (isNamed ? 300 : 0) +
      (isBeforeButton ? 150 : 0) -
      (isLesser || isUntaxed ? 200 : 0) -
      (isRegular ? 20 : 0) -
      Math.min(distance, 3000) / 2
    )
  }
  const isNear = ({ order, isNamed }: VisiblePrice): boolean =>
    isNamed || (button !== undefined && order < button) || Math.abs(order - start) <= 120
  return asked
    .filter((price) => price.order >= start - 300 && price.order <= start + 4000 && isNear(price))
    .toSorted((a, b) => score(b) - score(a) || a.order - b.order)[0]
}

/** A button that buys means that it can be bought: one size can be sold out by itself. Then the words count. */
function availabilityOf(
  page: WalkedPage,
  start: number,
  { button, isFree, asked }: { button: PageButton | undefined; isFree: boolean; asked: readonly VisiblePrice[] }
): string | null {
  if (isFree) return 'InStock'
  const stated = page.stocks.find(({ order }) => order > start && order < start + reach)
  if (stated && stated.word !== 'InStock') return stated.word
  if (button && !button.isDisabled) return productWords.preorder.test(button.text) ? 'PreOrder' : 'InStock'
  const askedAt = new Set(asked.map(({ order }) => order))
  const isAskedForOne = page.pieces.some(({ isOption, order }) => isOption && askedAt.has(order))
  const isGone =
    near(page, start).some(({ text, isOption }) => productWords.gone.test(text) && !(isOption && isAskedForOne)) ||
    page.buttons.some(
      ({ order, text, isElsewhere }) =>
        !isElsewhere && order > start && order < start + reach * 2 && productWords.gone.test(text)
    ) ||
    page.saidGone.some((order) => order > start && order < start + reach)
  if (isGone) return 'OutOfStock'
  if (button) return 'InStock'
  const isSaid = near(page, start).some(({ text }) =>
    text.split(separators).some((part) => productWords.here.test(part))
  )
  const mayAdd =
    page.cartForms.length > 0 || page.buttons.some(({ isNamedToAdd, isElsewhere }) => isNamedToAdd && !isElsewhere)
  return isSaid || (mayAdd && page.titleOrder !== null && asked.length > 0) ? 'InStock' : null
}

/** Short texts of the product's own part of the page. */
function near({ pieces }: WalkedPage, start: number): TextPiece[] {
  return pieces.filter(
    ({ order, isElsewhere, text }) =>
      !isElsewhere && order >= start - 200 && order <= start + reach * 2 && text.length <= 120
  )
}
