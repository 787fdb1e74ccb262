import type { LibraryAd } from '@callsheet/lib/wire/research/market-research-facts.ts'
import { currencyCode, currencyOf } from '../../page-reading/currency.ts'
import { at, isRecord } from '../../page-reading/json.ts'
import { parseCount } from '../../page-reading/number.ts'
import { textValue } from '../../page-reading/text.ts'

/**
 * Spend and impressions, which the library states as a range: `{"lower_bound": "300", "upper_bound": "399"}` in its
 * API, "$5K - $6K", "<100" or ">1M" on its page. A range without an end has no `upper`.
 */
export function shownRange(value: unknown, currency: unknown): LibraryAd['spend'] {
  if (isRecord(value)) {
    const lower = parseCount(at(value, 'lower_bound'))
    const upper = parseCount(at(value, 'upper_bound'))
    if (lower === null && upper === null) return null
    return { lower: lower ?? 0, upper, currency: currencyCode(currency) ?? currencyCode(value.currency) }
  }
  const text = textValue(value)?.slice(0, 80)
  if (text === undefined) return null
  const [first = null, second = null] = text.split(/[-–—]| to /).map((part) => parseCount(part))
  if (first === null) return null
  const unit = currencyCode(currency) ?? (currency === null ? null : currencyOf(text))
  if (/^[<≤]/.test(text)) return { lower: 0, upper: first, currency: unit }
  const isOpen = /^[>≥]|\+$/.test(text)
  return { lower: first, upper: second ?? (isOpen ? null : first), currency: unit }
}
