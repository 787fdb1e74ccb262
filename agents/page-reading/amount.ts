/**
 * A number as shops show it: "1,299.00", "1.299,-", "1 299", "1'299.50", "1,29,999". A single separator before three
 * digits groups thousands, except after a zero and where the currency has three decimals. Null when there is none.
 */
export function parseAmount(written: string, decimals = 2): number | null {
  const digits = written.replace(/[^\d.,]/g, '').replace(/^[.,]+|(?<![.,])[.,]+$/g, '')
  if (digits === '') return null
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return finite(Number(digits))
  const after = digits.length - last - 1
  const separators = digits.replace(/\d/g, '')
  const isOnlyOne = separators.length === 1
  /** "1.299,000": the last separator is another one than those before it. */
  const isMixed = !isOnlyOne && separators.indexOf(separators.at(-1) ?? '') === separators.length - 1
  const isDecimal = after <= 2 || isMixed || (isOnlyOne && (after !== 3 || decimals === 3 || digits.startsWith('0')))
  const whole = isDecimal ? digits.slice(0, last) : digits
  const fraction = isDecimal ? digits.slice(last + 1) : '0'
  return finite(Number(`${whole.replace(/\D/g, '') || '0'}.${fraction}`))
}

/**
 * A number in a page's data, where the standard has a point before the decimals: "10.1400", "179.000000", "34.000".
 * Shops that write it as they show it ("1.299,00") are read so.
 */
export function parseDataAmount(written: string): number | null {
  const text = written.trim()
  return /^\d+(?:\.\d+)?$/.test(text) ? finite(Number(text)) : parseAmount(text)
}

function finite(amount: number): number | null {
  return Number.isFinite(amount) && amount < 1e12 ? amount : null
}
