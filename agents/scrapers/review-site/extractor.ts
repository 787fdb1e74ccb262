import {
  address,
  apiGet,
  type ApiAccess,
  type Extractor,
  extractWith,
  get,
  hostIs,
  looksLikeJson,
  onSameHost,
  type Reading
} from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { treeOf } from '../../page-reading/html.ts'
import { parseJson } from '../../page-reading/json.ts'
import { readApiBusiness, readApiReviews, readApiSearch } from './api-answers.ts'
import { readBusinessData } from './business-data.ts'
import { readBusinessList } from './business-list.ts'
import { readBusinessMarkup } from './business-markup.ts'
import { embeddedPage } from './embedded-page.ts'

/** Trustpilot: search and business pages. */
export const reviewSite: Extractor = {
  source: 'review-site',
  title: 'Trustpilot',
  origin: 'https://www.trustpilot.com',
  recognises: (url) => hostIs(url, 'trustpilot.com') && businessIn(url) !== null,
  requests(target, { origin, api, country, breadth }) {
    const business = target.kind === 'url' ? (businessIn(target.url) ?? hostOf(target.url)) : domainIn(target.query)
    if (business !== null) return [businessRequest(origin, business, api)]
    if (api && target.kind === 'query') {
      const query = { query: target.query, country, perPage: String(breadth) }
      return [apiGet(api, '/v1/business-units/search', query, 'business-list')]
    }
    return target.kind === 'query' ? [get(address(origin, '/search', { query: target.query }), 'business-list')] : []
  },
  extract: extractWith('review-site', read),
  followUps({ url, facts }, { origin, breadth, api }) {
    if (facts.pageKind === 'business-list') {
      return facts.businesses.slice(0, breadth).map((one) => businessRequest(origin, one.identifyingName, api))
    }
    const next = facts.pageKind === 'business' ? onSameHost(facts.nextPageUrl, url) : null
    if (next === null) return []
    return [api ? { ...get(next, 'business', api.headers), isApi: true } : get(next, 'business')]
  }
}

function businessRequest(origin: string, business: string, api: ApiAccess | undefined) {
  if (api) return apiGet(api, '/v1/business-units/find', { name: business }, 'business')
  return get(
    address(origin, `/review/${business.split('/').map(encodeURIComponent).join('/')}`, { languages: 'all' }),
    'business'
  )
}

function businessIn(url: string): string | null {
  return /\/review\/([^?#]+?)\/?(?=[?#]|$)/.exec(url)?.[1] ?? null
}

/** For a shop's own address: the site lists a business under its domain. */
function hostOf(url: string): string | null {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? null
}

function domainIn(query: string): string | null {
  const trimmed = query.trim().toLowerCase()
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(trimmed) ? trimmed.replace(/^www\./, '') : null
}

function read(page: Page): Reading | null {
  if (looksLikeJson(page)) {
    const json = parseJson(page.body)
    return readApiReviews(page, json) ?? readApiSearch(page, json) ?? readApiBusiness(page, json)
  }
  const root = treeOf(page)
  const data = embeddedPage(root)
  return readBusinessData(page, data) ?? readBusinessList(page, data) ?? readBusinessMarkup(page, root)
}
