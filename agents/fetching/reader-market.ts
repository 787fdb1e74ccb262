import { languageCodeOf } from '@callsheet/lib/disciplines/language/language-names.ts'

/** The people that an ad is for, as the sites that are read for it should take us. */
export interface Market {
  /** ISO 3166. */
  country: string
  /** ISO 639-1. */
  language: string
}

export interface KnownOfMarket {
  country?: string | undefined
  /** As people name it ("Mexican Spanish"), or a tag such as `de-AT`. */
  language?: string | undefined
  /** An address of the offer. Its ending can name a country. */
  url?: string | undefined
}

/** What the caller says counts first, then the ending of the address. Without both: American English. */
export function marketOf({ country, language, url }: KnownOfMarket): Market {
  const code = languageCodeOf(language)
  const named = country ?? regionIn(language)
  if (named !== undefined) return { country: named, language: code ?? languageIn(named) }
  const ofAddress = countryOfAddress(url)
  if (code === null) return ofAddress ? { country: ofAddress, language: languageIn(ofAddress) } : american
  return ofAddress !== undefined && languageIn(ofAddress) === code
    ? { country: ofAddress, language: code }
    : { country: new Intl.Locale(code).maximize().region ?? american.country, language: code }
}

const american: Market = { country: 'US', language: 'en' }

/** The main language of a country's audience, where it is not English. */
const languages: Readonly<Record<string, string>> = {
  AR: 'es',
  AT: 'de',
  BE: 'nl',
  BR: 'pt',
  CH: 'de',
  CL: 'es',
  CN: 'zh',
  CZ: 'cs',
  DE: 'de',
  DK: 'da',
  ES: 'es',
  FI: 'fi',
  FR: 'fr',
  GR: 'el',
  HU: 'hu',
  IT: 'it',
  JP: 'ja',
  KR: 'ko',
  MX: 'es',
  NL: 'nl',
  NO: 'nb',
  PL: 'pl',
  PT: 'pt',
  RO: 'ro',
  RU: 'ru',
  SE: 'sv',
  TR: 'tr',
  TW: 'zh',
  UA: 'uk'
}

const englishEndings: ReadonlySet<string> = new Set(['AU', 'CA', 'IE', 'NZ', 'UK', 'US', 'ZA'])

/** Countries within names of languages. */
const regions: Readonly<Record<string, string>> = {
  american: 'US',
  argentinian: 'AR',
  australian: 'AU',
  austrian: 'AT',
  belgian: 'BE',
  brazilian: 'BR',
  british: 'GB',
  canadian: 'CA',
  chilean: 'CL',
  irish: 'IE',
  mexican: 'MX',
  swiss: 'CH',
  taiwanese: 'TW'
}

const languageIn = (country: string) => languages[country] ?? 'en'

function regionIn(language: string | undefined): string | undefined {
  const tag = /^[a-z]{2,3}-(?:[a-z]{4}-)?([a-z]{2})$/i.exec(language?.trim() ?? '')?.[1]
  if (tag) return tag.toUpperCase()
  const words = language?.toLowerCase().split(/[^a-z]+/) ?? []
  return words.flatMap((word) => regions[word] ?? [])[0]
}

/** Only endings whose country is known: `.io` and `.co` say nothing about a shop's customers. */
function countryOfAddress(url: string | undefined): string | undefined {
  const ending = /\.([a-z]{2})$/i.exec(URL.parse(url ?? '')?.hostname ?? '')?.[1]?.toUpperCase()
  if (ending === undefined) return undefined
  if (ending in languages) return ending
  return englishEndings.has(ending) ? ending.replace('UK', 'GB') : undefined
}
