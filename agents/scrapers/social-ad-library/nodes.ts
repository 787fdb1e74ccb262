import type { LibraryAd } from '@callsheet/lib/wire/research/market-research-facts.ts'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { at, findFirst, isRecord, list, walk } from '../../page-reading/json.ts'
import { quotesOf } from '../quote.ts'
import { parseCount } from '../../page-reading/number.ts'
import { textValue, verbatim } from '../../page-reading/text.ts'
import { adDay, adUrl, adVoices, isTemplate } from './ad.ts'

/** Search results as the page's own data holds them. */
export function readConnection(page: Page, connection: Record<string, unknown>): Reading {
  const nodes = list(connection.edges).flatMap((edge) => {
    const collated = list(at(edge, 'node', 'collated_results'))
    return collated.length > 0 ? collated : [at(edge, 'node')]
  })
  const ads = nodes.flatMap((node) => toAd(page, node))
  const hasNextPage = at(connection, 'page_info', 'has_next_page')
  return {
    facts: {
      pageKind: 'ad-list',
      totalCount: parseCount(connection.count),
      ads,
      hasNextPage: typeof hasNextPage === 'boolean' ? hasNextPage : null,
      nextCursor: textValue(at(connection, 'page_info', 'end_cursor'))
    },
    quotes: quotesOf(adVoices(ads))
  }
}

/** The same for an answer of the page's own API: a whole connection or a single ad. */
export function readNodes(page: Page, json: unknown): Reading | null {
  const connection = findFirst(json, 'search_results_connection')
  if (isRecord(connection)) return readConnection(page, connection)
  for (const node of walk(json)) {
    const ads = toAd(page, node)
    if (ads.length === 0) continue
    return {
      facts: { pageKind: 'ad-list', totalCount: null, ads, hasNextPage: null, nextCursor: null },
      quotes: quotesOf(adVoices(ads))
    }
  }
  return null
}

function toAd(page: Page, node: unknown): LibraryAd[] {
  const snapshot = at(node, 'snapshot')
  const adArchiveId = textValue(at(node, 'ad_archive_id')) ?? textValue(at(node, 'adArchiveID'))
  if (adArchiveId === null || !isRecord(snapshot)) return []
  const cards = list(snapshot.cards)
  const body = verbatim(at(snapshot.body, 'text')) ?? verbatim(snapshot.body)
  const title = textValue(snapshot.title)
  const cardBody =
    cards.map((card) => verbatim(at(card, 'body'))).find((text) => text !== null && !isTemplate(text)) ?? null
  const active = at(node, 'is_active')
  return [
    {
      adArchiveId,
      pageName: textValue(at(node, 'page_name')) ?? textValue(snapshot.page_name),
      pageId: textValue(at(node, 'page_id')) ?? textValue(snapshot.page_id),
      body: body === null || isTemplate(body) ? cardBody : body,
      title: isTemplate(title) ? null : title,
      bodyTemplate: isTemplate(body) ? body : null,
      titleTemplate: isTemplate(title) ? title : null,
      startDate: adDay(at(node, 'start_date')),
      endDate: adDay(at(node, 'end_date')),
      active: typeof active === 'boolean' ? active : null,
      callToAction: textValue(snapshot.cta_text),
      linkUrl:
        textValue(snapshot.link_url) ??
        cards.map((card) => textValue(at(card, 'link_url'))).find((url) => url !== null) ??
        null,
      linkCaption: textValue(snapshot.caption),
      displayFormat: textValue(snapshot.display_format),
      mediaType: mediaType(snapshot, cards),
      cards: cards.length,
      platforms: list(at(node, 'publisher_platform')).flatMap((platform) => textValue(platform)?.toLowerCase() ?? []),
      paidForBy: textValue(snapshot.byline) ?? textValue(snapshot.disclaimer_label),
      spend: null,
      impressions: null,
      euTotalReach: parseCount(findFirst(node, 'eu_total_reach')),
      url: adUrl(page.url, adArchiveId)
    }
  ]
}

function mediaType(snapshot: Record<string, unknown>, cards: unknown[]): LibraryAd['mediaType'] {
  const hasVideo = (value: unknown) =>
    textValue(at(value, 'video_hd_url')) !== null || textValue(at(value, 'video_sd_url')) !== null
  if (list(snapshot.videos).length > 0 || (cards.length > 0 && cards.every(hasVideo))) return 'video'
  if (cards.length > 1) return 'carousel'
  if (list(snapshot.images).length > 0 || cards.length === 1) return 'image'
  return textValue(at(snapshot.body, 'text')) === null ? null : 'text'
}
