import type { LibraryAd } from '@callsheet/lib/wire/research/market-research-facts.ts'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { at, isRecord, list } from '../../page-reading/json.ts'
import { quotesOf } from '../quote.ts'
import { parseCount } from '../../page-reading/number.ts'
import { textValue, verbatim } from '../../page-reading/text.ts'
import { adDay, adUrl, adVoices, isTemplate } from './ad.ts'

/** An answer of the library's API, or one stored record of it. */
export function readApiRecords(page: Page, json: unknown): Reading | null {
  const single = isApiRecord(json)
  const records = single ? [json] : list(at(json, 'data'))
  if (!single && (!Array.isArray(at(json, 'data')) || (records.length > 0 && !records.some(isApiRecord)))) return null
  const ads = records.filter(isApiRecord).flatMap((record) => toAd(page, record))
  const next = at(json, 'paging', 'next')
  return {
    facts: {
      pageKind: 'ad-list',
      totalCount: ads.length,
      ads,
      hasNextPage: single ? null : typeof next === 'string',
      nextCursor: textValue(at(json, 'paging', 'cursors', 'after'))
    },
    quotes: quotesOf(adVoices(ads))
  }
}

function isApiRecord(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && (value.ad_delivery_start_time !== undefined || value.ad_snapshot_url !== undefined)
}

function toAd(page: Page, record: Record<string, unknown>): LibraryAd[] {
  const adArchiveId = textValue(record.id) ?? textValue(record._id)
  if (adArchiveId === null) return []
  const body = verbatim(list(record.ad_creative_bodies)[0])
  const title = textValue(list(record.ad_creative_link_titles)[0])
  const endDate = adDay(record.ad_delivery_stop_time)
  const currency = textValue(record.currency)
  const hasPlatforms = Array.isArray(record.publisher_platforms)
  return [
    {
      adArchiveId,
      pageName: textValue(record.page_name),
      pageId: textValue(record.page_id),
      body: isTemplate(body) ? null : body,
      title: isTemplate(title) ? null : title,
      bodyTemplate: isTemplate(body) ? body : null,
      titleTemplate: isTemplate(title) ? title : null,
      startDate: adDay(record.ad_delivery_start_time),
      endDate,
      // With a short list of fields, nothing says whether a stop time is still in the future.
      active: hasPlatforms ? endDate === null : null,
      callToAction: null,
      linkUrl: null,
      linkCaption: textValue(list(record.ad_creative_link_captions)[0]),
      displayFormat: null,
      mediaType: null,
      cards: list(record.ad_creative_bodies).length,
      platforms: list(record.publisher_platforms).flatMap((platform) => textValue(platform)?.toLowerCase() ?? []),
      paidForBy: textValue(record.bylines),
      spend: amountRange(record.spend, currency),
      impressions: amountRange(record.impressions, null),
      euTotalReach: parseCount(record.eu_total_reach),
      url: adUrl(page.url, adArchiveId)
    }
  ]
}

function amountRange(value: unknown, currency: string | null): LibraryAd['spend'] {
  const lower = parseCount(at(value, 'lower_bound'))
  return lower === null ? null : { lower, upper: parseCount(at(value, 'upper_bound')), currency }
}
