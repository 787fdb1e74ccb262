import { parseAmount } from '../page-reading/amount.ts'
import { threeDecimals } from '../page-reading/currencies.ts'
import type { TextPiece } from './page-walk.ts'
import type { VisiblePrice } from './visible-prices.ts'

/** The price before and the percentage stand so near to the price. */
const nearby = 30
const percentage = /^[^\p{L}\p{N}]{0,4}(?:[\p{L} ]{1,12} )?(\d{1,2}) ?%(?: [\p{L}]{1,12})?[^\p{L}\p{N}]{0,2}$/u
/** "You save $20.00", "Économisez 640,000 DT": what the price before is more. */
const saving =
  /^(?:you |jetzt |vous |sie )?(?:save|saving|savings|sparen|spare|gespart|ersparnis|économisez|économie|remise|ahorra|ahorras|ahorro|risparmi|risparmia|economize|desconto|poupe|bespaar|korting|spar|sleva|ušetříte|rabat|oszczędzasz|economisești|скидка|экономия|вы экономите|kazanç|kazancınız)(?: of| von| de| di)?[\s:：]{0,3}(?:\p{Sc}|[A-Z]{3} ?)?\d/iu
const bareAmount = /^\d[\d.,'’ \u00a0\u202f]{0,14}$/
const longestText = 24
/** A smaller reduction can be of anything. */
const leastPercent = 3

/**
 * An amount beside the price that is larger by what stands there too: by a percentage, as in 99, "119" and "-17%", or by
 * what is said to be saved.
 */
export function reducedFrom(
  pieces: readonly TextPiece[],
  prices: readonly VisiblePrice[],
  main: VisiblePrice
): number | null {
  const isNear = ({ order }: { order: number }) => Math.abs(order - main.order) <= nearby
  const near = pieces.filter((piece) => isNear(piece) && piece.text.length <= longestText)
  const percents = near
    .map(({ text }) => Number(percentage.exec(text)?.[1] ?? 0))
    .filter((percent) => percent >= leastPercent)
  const stated = prices.filter((price) => isNear(price) && price.currency === main.currency).map(({ amount }) => amount)
  const saved = near.filter(({ text }) => saving.test(text)).map(({ text }) => parseAmount(text, decimalsOf(main)))
  const isSaved = (amount: number) => saved.some((one) => one !== null && Math.abs(amount - main.amount - one) < 0.011)
  const lessSaved = stated.find((amount) => amount > main.amount && isSaved(amount))
  if (lessSaved !== undefined || percents.length === 0) return lessSaved ?? null
  const bare = near.filter(({ text }) => bareAmount.test(text)).map(({ text }) => parseAmount(text))
  const larger = [...stated, ...bare].filter((amount) => amount !== null && amount > main.amount)
  return larger.find((amount) => amount !== null && percents.some((one) => isReduced(amount, main.amount, one))) ?? null
}

function decimalsOf({ currency }: VisiblePrice): number {
  return currency !== null && threeDecimals.has(currency) ? 3 : 2
}

/** Shops round percentages, up or down. */
function isReduced(before: number, now: number, percent: number): boolean {
  const exact = 100 * (1 - now / before)
  return Math.abs(exact - percent) < 1
}
