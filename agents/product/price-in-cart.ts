import type { WalkedPage } from './page-walk.ts'
import type { ProductCandidate } from './product-candidate.ts'
import type { VisiblePrice } from './visible-prices.ts'

/** From the form's start on, so many elements and texts are its own. */
const reach = 60

/**
 * Where data say only from what to what a product costs, its price is the one amount that the form shows which puts it into
 * a cart, also by measure: the nearest of many pharmacies asks "7,49 €/g".
 */
export function pricedInCart(
  candidates: readonly ProductCandidate[],
  { cartForms, titleOrder }: WalkedPage,
  amounts: readonly VisiblePrice[]
): ProductCandidate[] {
  const form = cartForms.find((order) => titleOrder !== null && order > titleOrder)
  const inForm = amounts.filter(
    ({ order, isNamed, isStruck, isElsewhere }) =>
      form !== undefined && order > form && order < form + reach && isNamed && !isStruck && !isElsewhere
  )
  const [asked] = inForm
  if (asked === undefined || inForm.length > 1) return [...candidates]
  return candidates.map((candidate) => {
    const { price, priceHigh, currency } = candidate
    const isWithin = typeof price === 'number' && typeof priceHigh === 'number' && price < asked.amount
    return isWithin && asked.amount <= priceHigh && currency === asked.currency
      ? { ...candidate, price: asked.amount, priceHigh: null }
      : candidate
  })
}
