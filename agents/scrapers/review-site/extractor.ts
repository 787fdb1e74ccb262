import { address, type Extractor, extractWith, get, hostIs, onSameHost, type Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { parseHtml } from '../../page-reading/html.ts'
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
  requests(target, { origin }) {
    const business = target.kind === 'url' ? (businessIn(target.url) ?? hostOf(target.url)) : domainIn(target.query)
    if (business !== null) return [businessRequest(origin, business)]
    return target.kind === 'query' ? [get(address(origin, '/search', { query: target.query }), 'business-list')] : []
  },
  extract: extractWith('review-site', read),
  followUps({ url, facts }, { origin, breadth }) {
    if (facts.pageKind === 'business-list') {
      return facts.businesses.slice(0, breadth).map((one) => businessRequest(origin, one.identifyingName))
    }
    const next = facts.pageKind === 'business' ? onSameHost(facts.nextPageUrl, url) : null
    return next === null ? [] : [get(next, 'business')]
  }
}

function businessRequest(origin: string, business: string) {
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
  const root = parseHtml(page.body)
  const data = embeddedPage(root)
  return readBusinessData(page, data) ?? readBusinessList(page, data) ?? readBusinessMarkup(page, root)
}
