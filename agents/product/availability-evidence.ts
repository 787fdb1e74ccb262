import type { PageButton } from './page-buttons.ts'
import type { TextPiece, WalkedPage } from './page-walk.ts'
import { productWords } from './product-words.ts'
import type { VisiblePrice } from './visible-prices.ts'

/** One sign of whether the product can be bought. */
export interface AvailabilityEvidence {
  says: 'InStock' | 'OutOfStock' | 'PreOrder' | 'BackOrder'
  /** What kind of sign it is. Several of one kind count once, by the heaviest. */
  kind: string
  weight: number
  /** Its words as the page has them. */
  words: string
}

interface Shown {
  start: number
  /** The button that buys, where there is one. */
  button: PageButton | undefined
  asked: readonly VisiblePrice[]
  /** It has a price, wherever that stands. */
  isPriced: boolean
}

/** From the title's start on, so many elements and texts are searched. */
const reach = 900
/** The product's own button stands so near. */
const nearReach = 450
/** Between two things that one text says: "Add to cart — In stock". */
const separators = /[—–|•·(]/
const longestShort = 32
const longestNote = 60
const longestDrawn = 24
/** Without a word for a cart it stands so near below the price. */
const belowPrice = 40
/** Of the places where it is sold beside the one on the page. */
const ofShops =
  /(?<!\p{L})(?:in(?: our| a| the)? (?:stores?|shops?)|(?:geschäft|filiale)\p{L}{0,3}|(?:magasin|boutique)s?|tiendas?|negozi\p{L}?|sklepach|winkels?|магазин\p{L}{0,3})(?!\p{L})/iu
const notify =
  /(?<!\p{L})(?:notify me|get notified|let me know when|email me when|benachrichtig|avis(?:ez|e)[ -]moi|prévenez|av[ií]same|avise-me|avvisami|powiadom|upozorni|сообщить о|уведомить|повідомити)/iu

/**
 * Everything on the page that says whether the product can be bought, of any language and strength: buttons, forms,
 * fields for a number, names of elements, words. No sign alone decides, but the heaviest side.
 */
export function availabilityEvidence(
  page: WalkedPage,
  { start, button, asked, isPriced }: Shown
): AvailabilityEvidence[] {
  const found: AvailabilityEvidence[] = []
  const add = (says: AvailabilityEvidence['says'], kind: string, weight: number, words = '') =>
    found.push({ says, kind, weight, words })
  const isWithin = ({ order }: { order: number }, least = 0, most = reach) =>
    order > start + least && order < start + most
  if (button !== undefined) {
    const says = productWords.preorder.test(button.text) ? 'PreOrder' : 'InStock'
    if (button.isDisabled) add('InStock', 'button', 2, button.text)
    else if (button.isPlainLink) add(says, 'button', 4, button.text)
    else add(says, 'button', isWithin(button, 0, nearReach) ? 6 : isWithin(button) ? 5 : 3.5, button.text)
  }
  const isAsked = page.titleOrder !== null && isPriced
  const drawn =
    button === undefined
      ? near(page, start).find((one) => isWithin(one, 0, nearReach) && saysToBuy(one, asked))
      : undefined
  if (drawn !== undefined) add('InStock', 'words that buy', 2, drawn.text)
  for (const one of page.buttons) {
    if (one.isElsewhere || one.order <= start) continue
    const isGone = productWords.gone.test(one.text) && !ofShops.test(one.text)
    if (isWithin(one, 0, reach * 2) && isGone) add('OutOfStock', 'gone button', one.isDisabled ? 5 : 4, one.text)
    else if (isWithin(one) && notify.test(one.text)) add('OutOfStock', 'notice', 3, one.text)
    else if (one.isNamedToAdd && isAsked) add('InStock', 'named button', isWithin(one) ? 4 : 2, one.text)
  }
  const askedAt = new Set(asked.map(({ order }) => order))
  const isAskedForOne = page.pieces.some(({ isOption, order }) => isOption && askedAt.has(order))
  for (const { order, text, isOption } of near(page, start)) {
    if (productWords.gone.test(text)) {
      if (ofShops.test(text)) continue
      const isShort = text.length <= longestShort
      if (!(isOption && isAskedForOne)) add('OutOfStock', 'words', isOption ? 3 : isShort ? 4.5 : 4, text)
    } else if (order > start && productWords.toOrder.test(text)) {
      add('BackOrder', 'to order', 3, text)
    } else if (order > start - 200 && text.split(separators).some(saysHere)) {
      add('InStock', 'words', 3, text)
    }
  }
  // "Available, 2-3 days" stands in a block about the delivery, and in no block of other products.
  for (const { order, text, isElsewhere, isOfOthers } of page.pieces) {
    if (!isElsewhere || isOfOthers || text.length > longestNote || !isWithin({ order }, 0, nearReach)) continue
    if (productWords.here.test(text)) add('InStock', 'words beside', 2, text)
  }
  for (const one of page.saidGone) if (isWithin({ order: one })) add('OutOfStock', 'data', 4.5)
  // Badges in a price's own block are a template's, of which a style shows one.
  const shown = new Set(
    near(page, start).flatMap(({ isOption, priceBlock, text }) => (isOption || priceBlock !== null ? [] : [text]))
  )
  for (const { order, isHere, isOfTitle, text } of page.namedStocks) {
    if (productWords.gone.test(text)) {
      // What is named for it and says so too is no remark, beside which a button can still stand.
      const isSaid = !isHere && text.length <= longestShort && shown.has(text) && !ofShops.test(text)
      if (isSaid && isWithin({ order })) add('OutOfStock', 'name and words', 6, text)
      continue
    }
    const weight = isOfTitle ? 4 : isHere ? 2.5 : 2
    if (isOfTitle || isWithin({ order }, -200)) add(isHere ? 'InStock' : 'OutOfStock', 'name', weight, text)
  }
  if (isAsked && page.cartForms.length > 0) add('InStock', 'form', 2)
  if (isAsked && page.numbers.some((order) => isWithin({ order }))) add('InStock', 'number', 1)
  if (isAsked) add('InStock', 'price', 0.5)
  return found
}

/** What a style draws as a button, without any name for scripts: "Add to cart" in a paragraph of its own. */
function saysToBuy({ order, text, isRepeated, isOption }: TextPiece, asked: readonly VisiblePrice[]): boolean {
  if (text.length > longestDrawn || isRepeated || isOption || /[\d.:]/.test(text) || !productWords.buy.test(text))
    return false
  if (productWords.cart.test(text)) return true
  const isPriced = asked.some((price) => price.order < order && order - price.order < belowPrice)
  return isPriced && /\p{L}\s\p{L}/u.test(text) && !productWords.preorder.test(text) && !/^shop /i.test(text)
}

function saysHere(part: string): boolean {
  return productWords.here.test(part) || productWords.toFetch.test(part)
}

/** What most speaks for. Null where nothing says it. */
export function weighAvailability(evidence: readonly AvailabilityEvidence[]): AvailabilityEvidence['says'] | null {
  const heaviest = new Map<string, AvailabilityEvidence>()
  for (const one of evidence) {
    const key = `${one.says} ${one.kind}`
    if ((heaviest.get(key)?.weight ?? 0) < one.weight) heaviest.set(key, one)
  }
  const sum = (isMeant: (one: AvailabilityEvidence) => boolean) =>
    [...heaviest.values()].reduce((total, one) => total + (isMeant(one) ? one.weight : 0), 0)
  const gone = sum(({ says }) => says === 'OutOfStock')
  const here = sum(({ says, kind }) => says !== 'OutOfStock' && (gone === 0 || !standing.has(kind)))
  if (gone === 0 && here < least) return null
  if (gone >= here) return 'OutOfStock'
  if (heaviest.has('PreOrder button')) return 'PreOrder'
  const isHere = ['button', 'named button', 'words', 'words that buy'].some((kind) => heaviest.has(`InStock ${kind}`))
  return heaviest.has('BackOrder to order') && !isHere ? 'BackOrder' : 'InStock'
}

/** A field for a number alone says little. */
const least = 2
/** What stands in a page also when nothing is left. */
const standing = new Set(['form', 'number', 'price'])

/** Short texts of the product's own part of the page. */
export function near({ pieces }: WalkedPage, start: number): TextPiece[] {
  return pieces.filter(
    ({ order, isElsewhere, text }) =>
      !isElsewhere && order >= start - 200 && order <= start + reach * 2 && text.length <= 120
  )
}
