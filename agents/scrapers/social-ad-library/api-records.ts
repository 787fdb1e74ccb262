import type { LibraryAd } from '@callsheet/lib/wire/research/market-research-facts.ts'
import type { Reading } from '../extractor.ts'
import { absoluteUrl } from '../../page-reading/html.ts'
import type { Page } from '../../page-reading/page.ts'
import { at, isRecord, list } from '../../page-reading/json.ts'
import { quotesOf } from '../quote.ts'
import { parseCount } from '../../page-reading/number.ts'
import { textValue, verbatim } from '../../page-reading/text.ts'
import { adDay, adUrl, adVoices, isTemplate } from './ad.ts'
import { shownRange } from './shown-range.ts'

/** An answer of the library's API, or one or several stored records of it. */
export function readApiRecords(page: Page, json: unknown): Reading | null {
  const single = isApiRecord(json)
  const data = Array.isArray(json) ? json : at(json, 'data')
  const records = single ? [json] : list(data)
  if (!single && (!Array.isArray(data) || (records.length > 0 && !records.some(isApiRecord)))) return null
  if (Array.isArray(json) && records.length === 0) return null
  const ads = records.filter(isApiRecord).map((record) => toAd(page, record))
  const next = at(json, 'paging', 'next')
  return {
    facts: {
      pageKind: 'ad-list',
      totalCount: ads.length,
      ads,
      hasNextPage: single || Array.isArray(json) ? null : typeof next === 'string',
      nextCursor: textValue(at(json, 'paging', 'cursors', 'after'))
    },
    quotes: quotesOf(adVoices(ads))
  }
}

function isApiRecord(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && (value.ad_delivery_start_time !== undefined || value.ad_snapshot_url !== undefined)
}

/** Field names are those of today and, after them, those up to version 12 of the API. */
function toAd(page: Page, record: Record<string, unknown>): LibraryAd {
  const adArchiveId = idOf(record)
  const bodies = texts(record, 'ad_creative_bodies', 'ad_creative_body')
  const [body = null] = bodies
  const title = textValue(texts(record, 'ad_creative_link_titles', 'ad_creative_link_title')[0])
  const endDate = adDay(record.ad_delivery_stop_time)
  return {
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
    active: bodies.length > 0 || Array.isArray(record.publisher_platforms) ? endDate === null : null,
    callToAction: null,
    linkUrl: null,
    linkCaption: textValue(texts(record, 'ad_creative_link_captions', 'ad_creative_link_caption')[0]),
    displayFormat: null,
    mediaType: null,
    cards: bodies.length,
    platforms: platforms(record.publisher_platforms),
    paidForBy: textValue(record.bylines) ?? textValue(record.funding_entity),
    spend: shownRange(record.spend, record.currency),
    impressions: shownRange(record.impressions, null),
    euTotalReach: parseCount(record.eu_total_reach),
    url: adArchiveId === null ? (absoluteUrl(page.url, page.url) ?? page.url) : adUrl(page.url, adArchiveId)
  }
}

/** Answers without ids name the ad in the address of its picture. That address also holds a key, so it is not kept. */
function idOf(record: Record<string, unknown>): string | null {
  const stated = [record.id, record._id, record.ad_archive_id, record.ad_id].map(textValue).find(isId)
  if (stated) return stated
  const snapshot = URL.parse(textValue(record.ad_snapshot_url) ?? '')
  const id = snapshot?.searchParams.get('id') ?? null
  return isId(id) ? id : null
}

function isId(value: string | null): value is string {
  return value !== null && /^\d{5,25}$/.test(value)
}

/**
 * A list of texts today, a single one earlier. Programs that store answers write the list as an object with numbers for
 * names, or each text as an object of its own.
 */
function texts(record: Record<string, unknown>, today: string, earlier: string): string[] {
  const value = record[today] ?? record[earlier]
  const isNumbered = isRecord(value) && Object.keys(value).every((name) => /^\d+$/.test(name))
  const items = Array.isArray(value) ? value : isNumbered ? Object.values(value) : [value]
  return items.flatMap((item) => verbatim(isRecord(item) ? (item.text ?? item.body ?? item.value) : item) ?? [])
}

function platforms(value: unknown): string[] {
  const names = typeof value === 'string' ? value.split(',') : list(value)
  return names.flatMap((platform) => textValue(platform)?.toLowerCase() ?? [])
}
