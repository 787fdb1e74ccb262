const multipliers: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9, mil: 1e3, mio: 1e6, mrd: 1e9, tsd: 1e3 }

const currencySymbols: ReadonlyArray<readonly [RegExp, string]> = [
  [/US\$/, 'USD'],
  [/(?:CA|C)\$/, 'CAD'],
  [/(?:AU|A)\$/, 'AUD'],
  [/R\$/, 'BRL'],
  [/MX\$/, 'MXN'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/¥|￥|円/, 'JPY'],
  [/₹/, 'INR'],
  [/₺/, 'TRY'],
  [/₩/, 'KRW'],
  [/zł/, 'PLN'],
  [/\bkr\b/, 'SEK'],
  [/\$/, 'USD']
]

export interface Price {
  amount: number
  currency: string | null
}

/** "1,856,109 views" is 1856109, "83.1k" is 83100, "19.924 Bewertungen" is 19924. */
export function parseCount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.round(value) : null
  if (typeof value !== 'string') return null
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

/** "4.6 out of 5 stars", "4,6 von 5 Sternen", "Rated 3 out of 5". */
export function parseRating(value: unknown): number | null {
  if (typeof value === 'number') return value >= 0 && value <= 5 ? value : null
  if (typeof value !== 'string') return null
  const match = /(\d(?:[.,]\d+)?)(?!\d)/.exec(value)
  const rating = match?.[1] === undefined ? Number.NaN : Number(match[1].replace(',', '.'))
  return rating >= 0 && rating <= 5 ? rating : null
}

/** The first amount in a text with its currency: "$8.99", "EUR 15.49", "1.299,00 €". */
export function parsePrice(value: unknown): Price | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? { amount: value, currency: null } : null
  if (typeof value !== 'string') return null
  const text = value.slice(0, 200)
  const match = /\d[\d.,'’\s\u00a0\u202f]*/.exec(text)
  if (match === null) return null
  const amount = parseAmount(match[0])
  return amount === null ? null : { amount, currency: currencyOf(text) }
}

export function currencyOf(text: string): string | null {
  const code =
    /(?<![A-Za-z])(USD|EUR|GBP|CAD|AUD|JPY|INR|BRL|MXN|SEK|NOK|DKK|PLN|CHF|TRY|CNY|KRW|NZD|SGD)(?![A-Za-z])/.exec(text)
  if (code?.[1] !== undefined) return code[1]
  return currencySymbols.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

function parseAmount(written: string): number | null {
  const digits = written.replace(/[^\d.,]/g, '').replace(/[.,]+$/, '')
  // The last separator is the decimal one when one or two digits follow it. All others group thousands.
  const decimal = /[.,](\d{1,2})$/.exec(digits)
  const whole = decimal === null ? digits : digits.slice(0, decimal.index)
  const amount = Number(`${whole.replace(/\D/g, '')}.${decimal?.[1] ?? '0'}`)
  return Number.isFinite(amount) ? amount : null
}
