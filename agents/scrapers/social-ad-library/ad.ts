import type { LibraryAd } from '@callsheet/lib/wire/research/market-research-facts.ts'
import { siblingUrl } from '../extractor.ts'
import { parseDay, parseInstant } from '../../page-reading/date.ts'
import type { Voice } from '../quote.ts'

/** What the API and the page have in common. */
export function adUrl(pageUrl: string, adArchiveId: string): string {
  const url = siblingUrl(
    pageUrl,
    /\/(?:ads\/library|v\d+\.\d+)(?=\/|$)/,
    `/ads/library/?id=${encodeURIComponent(adArchiveId)}`
  )
  return url.replace('https://graph.facebook.com/', 'https://www.facebook.com/')
}

/** Unix seconds or an ISO date to the UTC day. */
export function adDay(value: unknown): string | null {
  return parseInstant(value)?.slice(0, 10) ?? parseDay(value)
}

/** The text of a catalogue ad can be a pattern that is filled for each viewer. Nobody saw the pattern itself. */
export function isTemplate(text: string | null): boolean {
  return text !== null && /\{\{[^{}]+\}\}/.test(text)
}

export function adVoices(ads: LibraryAd[]): Voice[] {
  return ads.map((ad) => ({
    source: 'social-ad-library',
    kind: 'ad-copy',
    text: ad.body,
    title: ad.title,
    sourceUrl: ad.url,
    author: ad.pageName,
    date: ad.startDate
  }))
}
