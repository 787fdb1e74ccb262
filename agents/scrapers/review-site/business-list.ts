import { type Reading, siblingUrl } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { at } from '../../page-reading/json.ts'
import { parseCount, parseRating } from '../../page-reading/number.ts'
import { textValue } from '../../page-reading/text.ts'

/** The results of a search for businesses. */
export function readBusinessList(page: Page, data: unknown): Reading | null {
  const units = at(data, 'businessUnits') ?? at(data, 'hits')
  if (!Array.isArray(units)) return null
  const businesses = units.slice(0, 200).flatMap((unit: unknown) => {
    const identifyingName = textValue(at(unit, 'identifyingName'))
    const business = textValue(at(unit, 'displayName'))
    if (identifyingName === null || business === null) return []
    return {
      identifyingName,
      business,
      url: siblingUrl(page.url, /\/search(?=\/|$)/, `/review/${identifyingName}`),
      trustScore: parseRating(at(unit, 'trustScore')),
      reviewCount: parseCount(at(unit, 'numberOfReviews') ?? at(unit, 'numberOfReviews', 'total'))
    }
  })
  return { facts: { pageKind: 'business-list', businesses }, quotes: [] }
}
