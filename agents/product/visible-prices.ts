import type { Element } from 'domhandler'
import { parseAmount } from '../page-reading/amount.ts'
import { dashCurrencies, threeDecimals } from '../page-reading/currencies.ts'
import { currencyBeside, currencyCode, currencyOf } from '../page-reading/currency.ts'
import type { TextPiece } from './page-walk.ts'
import { isAnyPriceLabel, isLowestOfDays, isPriceLabel, type PriceLabel } from './price-labels.ts'
import { productWords } from './product-words.ts'

/** An amount of money that a reader of the page sees. */
export interface VisiblePrice {
  amount: number
  currency: string | null
  order: number
  isElsewhere: boolean
  /** In a block of other products. */
  isOfOthers: boolean
  /** In one of several blocks of one shape that lead elsewhere. */
  isRepeated: boolean
  isStruck: boolean
  /** Its element is named for the regular price. */
  isRegular: boolean
  /** It stands in an element that is named for a price, or behind a label of the price. */
  isNamed: boolean
  /** It is said to be that of the largest number or of the cheapest kind. */
  isLesser: boolean
  /** It is said to be that of members. */
  isForMembers: boolean
  /** It is said to be without tax, before it or after it. */
  isUntaxed: boolean
  /** It is asked for the whole thing. A reduction, an instalment and the price of a kilogram or of a month are not. */
  isWhole: boolean
  /** As it is written, with its currency. */
  text: string
}

/** In the place of the decimals. */
const dash = /^[:;.,][-–—]/
const longestBlock = 240
/** A label stands so near to its amount. */
const nearby = 8
const longestLead = 20
const longestAhead = 100
const pointed = /^\$ ?\d{1,3}(?:\.\d{3})+(?![.\d])/
/** Words that pages without spaces write right before an amount. */
const priceWord =
  /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}|\p{sc=Thai}|^(?:from|now|was|only|just|price|preis|prix|precio|prezzo|ab|od|от)$/iu
const longestTaxWords = 30
/** A sign, a whole number, a point and the cents. */
const mostParts = 5
const wholeNumber = /^(?:\p{Sc}|\p{L}{1,3}\p{Sc})? ?\d[\d.,'’ \u00a0\u202f]{0,12}$/u
const behindWhole = /^[.,](?:\d{2})?$/
const unfinished = /\d[.,]$|^[.,]$/
const cents = /^\d{2}(?: ?\p{Sc})?[*†¹²]?$/u
const bareAmount = /^\d[\d.,'’ \u00a0\u202f]{0,14}$/
const number =
  /\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d{1,3}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?|\d+(?:[.,]\d{1,3})?/g
const unit =
  /^\s*(?:\/|per |pro |par |je |por |al )\s*(?:\d+\s*)?(?:kg|g|mg|l|ml|cl|oz|lb|lbs|m|cm|stk|st|item|unit|count|ct|fl|mo|month|monat|mois|mes|week|year|yr|night|person)\b/iu

/** Every amount of money in reading order, put together where a page splits it into parts. */
export function visiblePrices(pieces: readonly TextPiece[], country: string | null): VisiblePrice[] {
  const prices: VisiblePrice[] = []
  for (const { run, previous, next } of runsOf(pieces)) {
    const text = textOfRun(run)
    for (const match of text.words.matchAll(number)) {
      const end = match.index + match[0].length
      const ahead = text.words.slice(Math.max(0, match.index - longestAhead), match.index)
      const behind = text.words.slice(end, end + 24)
      const piece = text.pieceAt(match.index)
      const currency =
        currencyBeside(ahead, behind, country) ??
        // A dash alone is a price only where one is expected.
        (piece?.priceBlock && dash.test(behind) ? (dashCurrencies[country ?? ''] ?? null) : null)
      // A word that is no currency in this page's country is another word: "6 ft".
      if (currency === null) continue
      const amount = parseAmount(match[0], threeDecimals.has(currency) ? 3 : 2)
      if (amount === null || !piece || isWithinWord(ahead, country)) continue
      const words = wordsBefore(ahead)
      const label = labelOf(words, ahead.length === match.index ? previous : null)
      const isLabelled = (kind: PriceLabel) => label !== null && isPriceLabel(kind, label)
      const isUntaxed = isLabelled('untaxed') || isUntaxedBehind(text.words.slice(end, end + longestTaxWords), next)
      const isWhole =
        !productWords.notWhole.test(words) &&
        !productWords.earned.test(words) &&
        !(label !== null && productWords.earned.test(label)) &&
        !productWords.given.test(behind) &&
        !isLabelled('beside') &&
        !isLabelled('coded') &&
        !(label !== null && isLowestOfDays(label)) &&
        !(label !== null && label.length <= longestLead * 2 && productWords.part.test(label)) &&
        !unit.test(behind.replace(/^\s?[^\s/\d]{0,8}(?=[\s/])/, '')) &&
        (isUntaxed || !/^\s*(?:off\b|\+)/i.test(behind))
      prices.push({
        amount,
        currency,
        order: piece.order,
        isElsewhere: piece.isElsewhere,
        isOfOthers: piece.isOfOthers,
        isRepeated: piece.isRepeated,
        isStruck: piece.isStruck || productWords.saidBefore.test(words) || isLabelled('before'),
        isRegular: piece.isRegular || isLabelled('regular'),
        isNamed: piece.priceBlock !== null || isLabelled('asked'),
        isLesser: isLabelled('lesser') || isLabelled('members'),
        isForMembers: isLabelled('members'),
        isUntaxed,
        isWhole,
        text: written(ahead, match[0], behind)
      })
    }
  }
  return country === null || country === 'us' ? withoutAmericanSign(prices) : prices
}

/** A point before three figures is no American's: where one stands behind "$", this sign is of another country's currency. */
function withoutAmericanSign(prices: VisiblePrice[]): VisiblePrice[] {
  if (!prices.some(({ currency, text }) => currency === 'USD' && pointed.test(text))) return prices
  return prices.map((price) => (price.text.startsWith('$') ? { ...price, currency: null } : price))
}

/** The figures of "MzI5" are no amount; those of "US5" and "kr5" are. */
function isWithinWord(ahead: string, country: string | null): boolean {
  const letters = /\p{L}{1,12}$/u.exec(ahead)?.[0] ?? ''
  return letters !== '' && currencyOf(letters, country) === null && !priceWord.test(letters)
}

/** "€ 100 excl. VAT", also in the element after it. */
function isUntaxedBehind(behind: string, next: TextPiece | null): boolean {
  const own = behind.replace(/^[\s|]+/, '')
  const withoutSign = own.replace(/^(?:[$€£¥₹]|\p{L}{1,4}\.?(?=[\s|(]|$))[\s|]*/u, '')
  const isApart = withoutSign === '' || behind.slice(0, -withoutSign.length).includes('|')
  const said = withoutSign === '' ? [next?.text.slice(0, longestTaxWords) ?? ''] : [own, withoutSign]
  return said.some((words) => {
    const untaxed = productWords.untaxed.exec(words)
    return untaxed !== null && !(isApart && ownAmount.test(words.slice(untaxed[0].length)))
  })
}

/** "bez DPH 322 314 Kč" in a text of its own is about this amount, and not about the one before it. */
const ownAmount = /^[\s:]{0,3}\p{Sc}? ?\d/u

/** Pieces that are read together: those of one price block, an amount and the sign beside it, else each by itself. */
function* runsOf(
  pieces: readonly TextPiece[]
): Generator<{ run: TextPiece[]; previous: TextPiece | null; next: TextPiece | null }> {
  let run: TextPiece[] = []
  let ahead: TextPiece | null = null
  let block: Element | null = null
  for (const piece of pieces) {
    const previous = run.at(-1)
    const isOneAmount =
      block === null &&
      previous !== undefined &&
      run.length < mostParts &&
      (run.length === 1 || isUnfinished(run)) &&
      (isAmountInParts(previous, piece) || isCentsOf(previous, piece))
    if (isOneAmount || (piece.priceBlock !== null && piece.priceBlock === block)) {
      run.push(piece)
      continue
    }
    if (run.length > 0) yield { run, previous: ahead, next: previous && isNear(previous, piece) ? piece : null }
    ahead = previous && isNear(previous, piece) ? previous : null
    run = [piece]
    block = piece.priceBlock
  }
  if (run.length > 0) yield { run, previous: ahead, next: null }
}

function isNear(one: TextPiece, next: TextPiece): boolean {
  return next.order - one.order <= nearby
}

/** "870" and then "руб", or "$" and then "870", with nothing between them but a line's end. */
function isAmountInParts(one: TextPiece, next: TextPiece): boolean {
  if (next.priceBlock !== null || next.order - one.order > 4 || one.isStruck !== next.isStruck) return false
  return (bareAmount.test(one.text) && isMark(next.text)) || (endsInMark(one.text) && bareAmount.test(next.text))
}

/** ".99", ".", or the figures behind a point, right behind the whole number: not every shop raises its cents. */
function isCentsOf(one: TextPiece, next: TextPiece): boolean {
  if (next.priceBlock !== null || next.order - one.order > 4 || one.isStruck !== next.isStruck) return false
  const isWhole = wholeNumber.test(one.text)
  return (isWhole && behindWhole.test(next.text)) || (unfinished.test(one.text) && cents.test(next.text))
}

/** It begins with a sign, or its cents are still to come: more can follow. */
function isUnfinished(run: readonly TextPiece[]): boolean {
  return isMark(run[0]?.text ?? '') || run.some(({ text }) => unfinished.test(text) || behindWhole.test(text))
}

interface RunText {
  words: string
  pieceAt(index: number): TextPiece | undefined
}

/** "$", "129" and raised "00" become "$129.00"; words stay apart. */
function textOfRun(run: readonly TextPiece[]): RunText {
  const [only] = run
  if (run.length === 1 && only !== undefined) return { words: only.text, pieceAt: () => only }
  let words = ''
  const starts: number[] = []
  const kept: TextPiece[] = []
  for (const [index, piece] of run.entries()) {
    if (words.length > longestBlock && run.length > 1) break
    words += separatorBefore(words, piece, run[index - 1])
    starts.push(words.length)
    kept.push(piece)
    words += piece.text
  }
  return {
    words,
    pieceAt: (index) => kept[starts.findLastIndex((start) => start <= index)]
  }
}

/** A number with the sign or word of its currency, which stands before or after it. */
function written(ahead: string, amount: string, behind: string): string {
  const before = /[^\s|,;]{1,7}\s?$/.exec(ahead)?.[0] ?? ''
  if (before !== '' && currencyOf(before) !== null) return `${before}${amount}`
  return `${amount}${/^\s?[^\s|,;]{1,7}/.exec(behind)?.[0] ?? ''}`
}

/** The words before an amount, without the sign of its currency. Other capitals are words: "bez DPH 100 Kč". */
function wordsBefore(ahead: string): string {
  const mark = /(?:[A-Z]{0,3}[$€£¥₹]|[A-Z]{3})\s?$/.exec(ahead)?.[0] ?? ''
  return /^[A-Z]{3}\s?$/.test(mark) && currencyCode(mark) === null ? ahead : ahead.slice(0, ahead.length - mark.length)
}

/** What stands before an amount: its own words, or the text before it where they are few and say nothing of prices. */
function labelOf(words: string, previous: TextPiece | null): string | null {
  const parts = words.split('|')
  const own = parts.at(-1)?.trim() ?? ''
  if (own.length > longestLead || /\d/.test(own) || isAnyPriceLabel(own)) return own
  return parts.at(-2)?.trim() ?? previous?.text ?? null
}

function isMark(text: string): boolean {
  return text.length <= 5 && !/\d/.test(text) && currencyOf(text) !== null
}

/** "$", and "Price: $" before an element with the amount. */
function endsInMark(text: string): boolean {
  return isMark(text) || (text.length <= longestLead && !/\d/.test(text) && /[\s:：]\p{Sc}$/u.test(text))
}

function separatorBefore(words: string, piece: TextPiece, previous: TextPiece | undefined): string {
  if (words === '' || !previous) return ''
  if (previous.isStruck !== piece.isStruck) return ' | '
  const isCents = /^\d{2}(?!\d)/.test(piece.text) && (piece.isFraction || unfinished.test(previous.text))
  if (isCents && /\d$/.test(words)) return '.'
  if (isCents && /\d[.,]$/.test(words)) return ''
  if (/^[.,]\d/.test(piece.text) && /\d$/.test(words)) return ''
  if (/^[.,]$/.test(piece.text) && /\d$/.test(words)) return ''
  if (isMark(piece.text) || endsInMark(previous.text)) return ' '
  return ' | '
}
