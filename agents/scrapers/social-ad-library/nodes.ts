import type { LibraryAd } from '@callsheet/lib/wire/research/market-research-facts.ts'
import type { Reading } from '../extractor.ts'
import { parseHtml } from '../../page-reading/html.ts'
import type { Page } from '../../page-reading/page.ts'
import { at, findFirst, isRecord, list, walk } from '../../page-reading/json.ts'
import { quotesOf } from '../quote.ts'
import { parseCount } from '../../page-reading/number.ts'
import { textLines, textValue, verbatim } from '../../page-reading/text.ts'
import { adDay, adUrl, adVoices, isTemplate } from './ad.ts'
import { shownRange } from './shown-range.ts'
import { withSnakeCaseNames } from './snake-case-names.ts'
import { maximum } from '../../page-reading/bounds.ts'

/** What the answers of the page's own API, and collections of them, call the number of all ads. */
const totalKeys = ['count', 'total_count', 'number_of_ads', 'ads_count', 'total']

/** Search results as the page's own data holds them. */
export function readConnection(page: Page, connection: Record<string, unknown>): Reading {
  const nodes = list(connection.edges).flatMap((edge) => {
    const collated = list(at(edge, 'node', 'collated_results'))
    return collated.length > 0 ? collated : [at(edge, 'node')]
  })
  const hasNextPage = at(connection, 'page_info', 'has_next_page')
  return reading(
    nodes.flatMap((node) => toAd(page, node)),
    {
      totalCount: parseCount(connection.count),
      hasNextPage: typeof hasNextPage === 'boolean' ? hasNextPage : null,
      nextCursor: textValue(at(connection, 'page_info', 'end_cursor'))
    }
  )
}

/** The same for an answer of the page's own API: a whole connection, a list of ads in groups, or a single ad. */
export function readNodes(page: Page, json: unknown): Reading | null {
  const connection = findFirst(json, 'search_results_connection')
  if (isRecord(connection)) return readConnection(page, connection)
  const ads = new Map<string, LibraryAd>()
  let envelope: Record<string, unknown> | null = null
  for (const node of walk(json)) {
    if ('results' in node && envelope === null) envelope = node
    for (const ad of toAd(page, node)) {
      const id = ad.adArchiveId ?? ''
      if (!ads.has(id)) ads.set(id, ad)
    }
    if (ads.size >= maximum.ads) break
  }
  if (ads.size === 0 && !Array.isArray(envelope?.results)) return null
  const top = withSnakeCaseNames({ ...envelope, results: null })
  // A collection of records repeats the number in each.
  const [record] = Array.isArray(json) ? list(json).map((one) => withSnakeCaseNames(one)) : []
  const isComplete = at(top, 'is_result_complete')
  return reading([...ads.values()], {
    totalCount: numberIn(top) ?? numberIn(record),
    hasNextPage: typeof isComplete === 'boolean' ? !isComplete : null,
    nextCursor: textValue(at(top, 'forward_cursor')) ?? textValue(at(top, 'continuation_token'))
  })
}

function reading(
  ads: LibraryAd[],
  about: { totalCount: number | null; hasNextPage: boolean | null; nextCursor: string | null }
): Reading {
  return { facts: { pageKind: 'ad-list', ads, ...about }, quotes: quotesOf(adVoices(ads)) }
}

function numberIn(value: unknown): number | null {
  for (const key of totalKeys) {
    const number = at(value, key)
    if (typeof number === 'number') return parseCount(number)
  }
  return null
}

function toAd(page: Page, given: unknown): LibraryAd[] {
  if (!isRecord(given) || !isRecord(given.snapshot)) return []
  const node = withSnakeCaseNames(given)
  const snapshot = at(node, 'snapshot')
  const adArchiveId = textValue(at(node, 'ad_archive_id'))
  if (adArchiveId === null || !isRecord(snapshot)) return []
  const cards = list(snapshot.cards)
  const body = bodyOf(snapshot.body)
  const title = textValue(snapshot.title)
  const cardBody =
    cards.map((card) => bodyOf(at(card, 'body'))).find((text) => text !== null && !isTemplate(text)) ?? null
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
      paidForBy: textValue(snapshot.byline),
      spend: shownRange(at(node, 'spend'), at(node, 'currency')),
      impressions: shownRange(at(node, 'impressions_with_index', 'impressions_text'), null),
      euTotalReach: parseCount(findFirst(node, 'eu_total_reach')),
      url: adUrl(page.url, adArchiveId)
    }
  ]
}

/** A text, an object with it, or an object with its HTML. */
function bodyOf(value: unknown): string | null {
  const html = at(value, 'markup', '__html')
  if (typeof html === 'string') return textLines(parseHtml(html)) || null
  return verbatim(at(value, 'text')) ?? verbatim(value)
}

function mediaType(snapshot: Record<string, unknown>, cards: unknown[]): LibraryAd['mediaType'] {
  const hasVideo = (value: unknown) =>
    textValue(at(value, 'video_hd_url')) !== null || textValue(at(value, 'video_sd_url')) !== null
  if (list(snapshot.videos).length > 0 || (cards.length > 0 && cards.every(hasVideo))) return 'video'
  if (cards.length > 1) return 'carousel'
  if (list(snapshot.images).length > 0 || cards.length === 1) return 'image'
  return bodyOf(snapshot.body) === null ? null : 'text'
}
