import type { Document } from 'domhandler'
import { attribute, first, metaContent } from '../page-reading/html.ts'

/** The country that a page is for (ISO 3166, lower case): by its address, else by its language. Null when unknown. */
export function pageCountry(root: Document, url: string): string | null {
  const address = URL.parse(url)
  const ending = /\.([a-z]{2})$/.exec(address?.hostname ?? '')?.[1]
  if (ending && !generic.has(ending)) return ending === 'uk' ? 'gb' : ending
  const inPath = /^\/([a-z]{2})[-_]([a-z]{2})(?:\/|$)/i.exec(address?.pathname ?? '')
  if (inPath?.[2]) return inPath[2].toLowerCase()
  const language = metaContent(root, 'og:locale') ?? attribute(first('html', root), 'lang') ?? ''
  const region = /^[a-z]{2,3}[-_]([a-z]{2})\b/i.exec(language)?.[1]
  return region?.toLowerCase() ?? byLanguage[language.slice(0, 2).toLowerCase()] ?? null
}

/** Endings of countries that are used by sites of everywhere. */
const generic = new Set(['io', 'co', 'me', 'tv', 'ai', 'eu', 'cc', 'to', 'ly', 'fm', 'gg', 'sh', 'so'])

/** Languages that one country speaks, as far as a shared sign of a currency is concerned. */
const byLanguage: Record<string, string> = {
  sv: 'se',
  da: 'dk',
  nb: 'no',
  no: 'no',
  is: 'is',
  ja: 'jp',
  zh: 'cn',
  ro: 'ro'
}
