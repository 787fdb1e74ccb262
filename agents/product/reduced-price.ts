import { parseAmount } from '../page-reading/amount.ts'
import type { TextPiece } from './page-walk.ts'
import type { VisiblePrice } from './visible-prices.ts'

/** The price before and the percentage stand so near to the price. */
const nearby = 30
const percentage = /^[^\p{L}\p{N}]{0,4}(?:[\p{L} ]{1,12} )?(\d{1,2}) ?%(?: [\p{L}]{1,12})?[^\p{L}\p{N}]{0,2}$/u
const bareAmount = /^\d[\d.,'’ \u00a0\u202f]{0,14}$/
const longestText = 24
/** A smaller reduction can be of anything. */
const leastPercent = 3

/** An amount beside the price that is larger by the percentage that stands there too: 99, "119" and "-17%". */
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
  if (percents.length === 0) return null
  const bare = near.filter(({ text }) => bareAmount.test(text)).map(({ text }) => parseAmount(text))
  const stated = prices.filter((price) => isNear(price) && price.currency === main.currency).map(({ amount }) => amount)
  const larger = [...stated, ...bare].filter((amount) => amount !== null && amount > main.amount)
  return larger.find((amount) => amount !== null && percents.some((one) => isReduced(amount, main.amount, one))) ?? null
}

/** Shops round percentages, up or down. */
function isReduced(before: number, now: number, percent: number): boolean {
  const exact = 100 * (1 - now / before)
  return Math.abs(exact - percent) < 1
}
