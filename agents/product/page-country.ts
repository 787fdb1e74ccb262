import type { Document } from 'domhandler'
import { currencies } from '../page-reading/currencies.ts'
import { signsOfCountry } from './country-signs.ts'
import { attribute, first, metaContent } from '../page-reading/html.ts'

/**
 * The country that a page is for (ISO 3166, lower case): by its address, else by the currency that its data states, else
 * by its language, which shop systems set to American English by themselves, else by what it says of itself. Null when unknown.
 */
export function pageCountry(root: Document, url: string, currency: string | null): string | null {
  const address = URL.parse(url)
  const ending = /\.([a-z]{2})$/.exec(address?.hostname ?? '')?.[1]
  if (ending && !generic.has(ending)) return ending === 'uk' ? 'gb' : ending
  const inPath = /^\/([a-z]{2})[-_]([a-z]{2})(?:\/|$)/i.exec(address?.pathname ?? '')
  if (inPath?.[2]) return inPath[2].toLowerCase()
  // A currency's code begins with its country's. Many countries share the euro.
  if (currency !== null && currency !== 'EUR') return currency.slice(0, 2).toLowerCase()
  const language = metaContent(root, 'og:locale') ?? attribute(first('html', root), 'lang') ?? ''
  const [, tongue = '', region] =
    /^([a-z]{2,3})\b(?:[-_][a-z]{4}\b)?(?:[-_]([a-z]{2})\b)?/i.exec(language.replaceAll('_', '-')) ?? []
  return region?.toLowerCase() ?? byLanguage[tongue.toLowerCase()] ?? signsOfCountry(root)
}

/**
 * The currency (ISO 4217) in which shops of a country ask, where a page has no sign of any. Null where it is not sure, as
 * for American English, which shop systems set by themselves.
 */
export function currencyOfCountry(country: string | null): string | null {
  if (country === null || country === 'us') return null
  if (euroCountries.has(country)) return 'EUR'
  return Object.keys(currencies).find((code) => code.startsWith(country.toUpperCase())) ?? null
}

const euroCountries = new Set('at be cy de ee es fi fr gr hr ie it lt lu lv mt nl pt si sk'.split(' '))

/** Endings of countries that are used by sites of everywhere. */
const generic = new Set(['io', 'co', 'me', 'tv', 'ai', 'eu', 'cc', 'to', 'ly', 'fm', 'gg', 'sh', 'so'])

/** Languages that one country speaks, as far as a shared sign of a currency is concerned. */
const byLanguage: Readonly<Record<string, string>> = {
  az: 'az',
  be: 'by',
  bg: 'bg',
  bs: 'ba',
  cs: 'cz',
  da: 'dk',
  fa: 'ir',
  fil: 'ph',
  he: 'il',
  hi: 'in',
  hu: 'hu',
  hy: 'am',
  id: 'id',
  is: 'is',
  iw: 'il',
  ja: 'jp',
  ka: 'ge',
  kk: 'kz',
  km: 'kh',
  ko: 'kr',
  ky: 'kg',
  lo: 'la',
  mk: 'mk',
  mn: 'mn',
  ms: 'my',
  my: 'mm',
  nb: 'no',
  ne: 'np',
  nn: 'no',
  no: 'no',
  pl: 'pl',
  ro: 'ro',
  si: 'lk',
  sq: 'al',
  sr: 'rs',
  sv: 'se',
  th: 'th',
  tl: 'ph',
  tr: 'tr',
  uk: 'ua',
  ur: 'pk',
  uz: 'uz',
  vi: 'vn',
  zh: 'cn'
}
