import { currencies, usualCountries } from './currencies.ts'

const codes = new Set(Intl.supportedValuesOf('currency'))
/** Codes that are words in capitals as well: "SHOP ALL", "TRY IT". They count only before a number. */
const wordCodes = new Set(['ALL', 'TRY', 'TOP', 'PEN', 'CUP', 'GEL', 'BOB', 'SOS', 'MOP', 'CAD', 'ANG', 'LAK'])
const byMark = new Map<string, string>()
const byCountry = new Map<string, string>()
for (const [code, { marks, shared = {} }] of Object.entries(currencies)) {
  for (const mark of marks) byMark.set(mark, code)
  for (const [mark, countries] of Object.entries(shared)) {
    for (const country of countries) byCountry.set(`${mark} ${country}`, code)
  }
}

/** An ISO 4217 code in any letters' case: "eur" is EUR. Null for what is no code of a currency in use. */
export function currencyCode(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const code = value.trim().toUpperCase()
  return codes.has(code) ? code : null
}

/** The token before a number, and that after it. "12 US$ now": `US$`. A comma ends the price before: "12 Kč, 30 zł". */
const before = /(?:\b(us|au|ca|hk|nz) )?([^\s\d.,|()[\]:;+–—-]{1,7}[./]?)[\s\u00a0\u202f]?$/iu
/** The same with stops within, as in "ر.س 99" and "L.E. 99". */
const dottedBefore = /([^\s\d,|()[\]:;+–—-]{3,8})[\s\u00a0\u202f]?$/u
const after = /^(?:[.,]?[-–—]+)?[\s\u00a0\u202f]?([^\s\d|()[\]:;+/*–—-]{1,7})/u

/**
 * The currency beside a number: `ahead` ends where the number begins, `behind` begins where it ends. `country` (ISO
 * 3166, lower case) decides what a shared sign means: "kr" in Norway, "$" in Canada.
 */
export function currencyBeside(ahead: string, behind: string, country?: string | null): string | null {
  const [, prefix = '', left = ''] = before.exec(ahead.slice(-14)) ?? []
  const dotted = ahead.includes('.') ? (dottedBefore.exec(ahead.slice(-9))?.[1] ?? '') : ''
  const found = dotted.includes('.')
    ? (currencyOfToken(dotted, country) ?? currencyOfToken(left, country))
    : prefix
      ? (currencyOfToken(prefix + left, country) ?? currencyOfToken(left, country))
      : currencyOfToken(left, country)
  if (found !== null) return found
  const right = after.exec(behind.slice(0, 12))?.[1] ?? ''
  // One letter after a number is a unit: "1 L".
  return wordCodes.has(right) || /^[a-z][.,]?$/i.test(right) ? null : currencyOfToken(right, country)
}

/** The currency of a text that holds one price: "$8.99", "EUR 15.49", "1.299,00 €", "from 12 USD". */
export function currencyOf(text: string, country?: string | null): string | null {
  const number = /\d[\d.,'’\s\u00a0\u202f]*/.exec(text)
  if (number === null) return currencyOfToken(text.trim(), country)
  const end = number.index + number[0].trimEnd().length
  return currencyBeside(text.slice(0, number.index), text.slice(end), country) ?? signOf(text, country)
}

/** A sign or code anywhere in the text: "USD: 12". */
function signOf(text: string, country?: string | null): string | null {
  for (const token of text.split(/[\s\d.,:;|()]+/)) {
    const found = token === '' ? null : currencyOfToken(token, country)
    if (found !== null) return found
  }
  return null
}

/** Marks of the direction of writing, which stand beside Arabic and Hebrew words. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

function currencyOfToken(written: string, country: string | null | undefined): string | null {
  const token = written.replace(direction, '')
  if (token === '') return null
  if (codes.has(token)) return token
  const word = token.toLowerCase()
  return (
    currencyOfMark(word, country) ??
    currencyOfMark(word.replace(/(?<![.,!?"'*†])[.,!?"'*†]+$/u, '').replace(/^["'(~]+/, ''), country)
  )
}

function currencyOfMark(mark: string, country: string | null | undefined): string | null {
  const certain = byMark.get(mark)
  if (certain !== undefined) return certain
  const usual = usualCountries[mark]
  return (
    (country ? byCountry.get(`${mark} ${country}`) : undefined) ??
    (usual === undefined ? null : (byCountry.get(`${mark} ${usual}`) ?? null))
  )
}
