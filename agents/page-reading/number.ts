import { parseAmount, parseDataAmount } from './amount.ts'
import { threeDecimals } from './currencies.ts'
import { currencyOf } from './currency.ts'

const multipliers: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9, mil: 1e3, mio: 1e6, mrd: 1e9, tsd: 1e3 }

export interface Price {
  amount: number
  currency: string | null
}

/** "1,856,109 views" is 1856109, "83.1k" is 83100, "19.924 Bewertungen" is 19924. */
export function parseCount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.round(value) : null
  if (typeof value !== 'string') return null
  // not linear: it reads 200 characters alone
  const match = /(\d[\d.,'’\s\u00a0\u202f]*)\s*(k|m|b|mil|mio|mrd|tsd)?\b/i.exec(value.slice(0, 200))
  if (match === null) return null
  const digits = (match[1] ?? '').trim()
  const suffix = match[2]?.toLowerCase()
  if (suffix !== undefined) {
    const amount = Number(digits.replace(',', '.').replace(/[^\d.]/g, ''))
    const factor = multipliers[suffix]
    return Number.isFinite(amount) && factor !== undefined ? Math.round(amount * factor) : null
  }
  const amount = Number(digits.replace(/\D/g, ''))
  return digits !== '' && Number.isFinite(amount) ? amount : null
}

/**
 * "4.6 out of 5 stars", "4,6 von 5 Sternen", "Rated 3 out of 5": a rating of at most five. `best` is the scale's highest
 * value where the page names it: 92 of 100 is 4.6.
 */
export function parseRating(value: unknown, best?: unknown): number | null {
  const rating = numberIn(value)
  if (rating === null) return null
  const highest = numberIn(best) ?? 5
  if (highest === 5 || highest <= 0) return rating <= 5 ? rating : null
  return rating <= highest ? Math.round((rating / highest) * 500) / 100 : null
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value >= 0 ? value : null
  if (typeof value !== 'string') return null
  const match = /\d+(?:[.,]\d+)?/.exec(value.slice(0, 200))
  return match === null ? null : Number(match[0].replace(',', '.'))
}

/** Currencies that have no decimals. */
function isWhole(currency: string): boolean {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 0
}

const writtenNumber = /\d[\d.,'’\s\u00a0\u202f]*/

/** The first amount in a text with its currency: "$8.99", "EUR 15.49", "1.299,00 €". `country` as in `currencyOf`. */
export function parsePrice(value: unknown, country?: string | null): Price | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? { amount: value, currency: null } : null
  if (typeof value !== 'string') return null
  const text = value.slice(0, 200)
  const match = writtenNumber.exec(text)
  if (match === null) return null
  const currency = currencyOf(text, country)
  const amount = parseAmount(match[0], currency !== null && threeDecimals.has(currency) ? 3 : 2)
  return amount === null ? null : { amount, currency }
}

/** A price in a page's data: `"10.1400"`, `179`, `"1.299,00 €"`, `"50.700 ₫"`. */
export function parseDataPrice(value: unknown, country?: string | null): Price | null {
  const price = parsePrice(value, country)
  if (price === null || typeof value !== 'string' || (price.currency !== null && isWhole(price.currency))) return price
  const match = writtenNumber.exec(value.slice(0, 200))
  const amount = match === null ? null : parseDataAmount(match[0])
  return amount === null ? null : { ...price, amount }
}
