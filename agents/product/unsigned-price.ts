import { parseAmount } from '../page-reading/amount.ts'
import type { WalkedPage } from './page-walk.ts'
import type { UnsignedPrice } from './price-in-attributes.ts'

/** Its cents are raised: "69." and "99". */
const unfinished = /\d[.,]$/
const bareAmount = /^\d[\d.,'’ \u00a0\u202f]{0,14}$/

/** The first amount after the title for which no sign of a currency stands: shown before told to scripts. */
export function unsignedPrice({ pieces, told }: WalkedPage, start: number, reach: number): UnsignedPrice | null {
  const isNear = ({ order }: { order: number }) => order > start - 50 && order < start + reach
  const at = pieces.findIndex(
    (piece) =>
      piece.priceBlock !== null &&
      !piece.isElsewhere &&
      !piece.isStruck &&
      !piece.isOption &&
      isNear(piece) &&
      bareAmount.test(piece.text)
  )
  const stated = told.find(isNear)
  const shown = pieces[at]?.text ?? null
  const cents = pieces[at + 1]?.text ?? ''
  const amount =
    shown === null ? null : parseAmount(unfinished.test(shown) && /^\d\d$/.test(cents) ? shown + cents : shown)
  // What is told to scripts can be in the smallest unit: only the other one is sure to be as it is shown.
  if (amount !== null && amount > 0) return { amount, currency: stated?.currency ?? null }
  return stated ?? null
}
