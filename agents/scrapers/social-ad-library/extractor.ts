import { address, apiGet, type Extractor, extractWith, get, hostIs, looksLikeJson, type Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { parseJson } from '../../page-reading/json.ts'
import { readApiRecords } from './api-records.ts'
import { readLibraryPage } from './library-page.ts'
import { readNodes } from './nodes.ts'

const fields = [
  'id',
  'page_id',
  'page_name',
  'ad_creation_time',
  'ad_delivery_start_time',
  'ad_delivery_stop_time',
  'ad_creative_bodies',
  'ad_creative_link_titles',
  'ad_creative_link_captions',
  'ad_creative_link_descriptions',
  'ad_snapshot_url',
  'publisher_platforms',
  'bylines',
  'currency',
  'spend',
  'impressions',
  'eu_total_reach'
]

const apiOrigin = 'https://graph.facebook.com'

/** Meta Ad Library: its API where a token is set, else its public page. */
export const socialAdLibrary: Extractor = {
  source: 'social-ad-library',
  title: 'Meta Ad Library',
  origin: 'https://www.facebook.com',
  recognises: (url) => hostIs(url, 'facebook.com') && /\/ads\/library/.test(URL.parse(url)?.pathname ?? ''),
  requests(target, { origin, country, accessToken, breadth }) {
    if (target.kind === 'url') {
      const id = URL.parse(target.url)?.searchParams.get('id')
      return id ? [get(address(origin, '/ads/library/', { id }), 'ad-list')] : []
    }
    if (accessToken !== undefined) {
      const api = origin === 'https://www.facebook.com' ? apiOrigin : origin
      const query = {
        search_terms: target.query,
        ad_type: 'ALL',
        ad_active_status: 'ALL',
        ad_reached_countries: JSON.stringify([country]),
        fields: fields.join(','),
        limit: String(Math.min(Math.max(breadth * 10, 25), 100))
      }
      // The token is sent in a header, because addresses are logged, shown and cited.
      const headers = { authorization: `Bearer ${accessToken}` }
      return [apiGet({ origin: api, headers }, '/v23.0/ads_archive', query, 'ad-list')]
    }
    const query = {
      active_status: 'active',
      ad_type: 'all',
      country,
      q: target.query,
      search_type: 'keyword_unordered'
    }
    return [get(address(origin, '/ads/library/', query), 'ad-list')]
  },
  extract: extractWith('social-ad-library', read),
  followUps: () => []
}

/** The page's own API puts this before its JSON, so that no other site can run it as a script. */
const guard = /^\s{0,20}for \(;;\);/

function read(given: Page): Reading | null {
  const page = { ...given, body: given.body.replace(guard, '') }
  if (!looksLikeJson(page)) return readLibraryPage(page)
  const json = parseJson(page.body)
  return json === undefined ? null : (readApiRecords(page, json) ?? readNodes(page, json))
}
