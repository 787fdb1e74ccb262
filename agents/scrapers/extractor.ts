import type {
  Extracted,
  ExtractionResult,
  Quote,
  ResearchSource
} from '@callsheet/lib/wire/research/market-research.ts'
import type { PageFacts, PageKind } from '@callsheet/lib/wire/research/market-research-facts.ts'
import type { Page } from '../page-reading/page.ts'
import { recogniseBlock } from './recognise-block.ts'

/** A request to send. Extractors plan requests. The service sends them within its address checks and limits. */
export interface PlannedRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
  /** The kind of page that is expected. */
  expects: PageKind
  /** Goes to the source's official API, with a key. Its terms apply instead of the rules for robots. */
  isApi?: true
}

/** A source's official API, with the headers that carry the key. Addresses are logged, so no key stands in them. */
export interface ApiAccess {
  origin: string
  headers: Record<string, string>
}

export type ResearchTarget = { kind: 'query'; query: string } | { kind: 'url'; url: string }

export interface PlanOptions {
  /** The address of the source without a trailing slash: its public address, or a stand-in's. */
  origin: string
  /** ISO 3166 country of the audience. */
  country: string
  /** How many pages to open behind a list (products, threads, videos, businesses). */
  breadth: number
  /** For the ad library's API. Without a token the library is read as a page. */
  accessToken?: string
  /** For sources that are read by their official API. Without it they are read as pages. */
  api?: ApiAccess
}

/** One source of customer language. Pure: no network, no clock, no state. */
export interface Extractor {
  source: ResearchSource
  title: string
  /** Its public address, the default of `PlanOptions.origin`. */
  origin: string
  /** Whether a link given by the user is a page of this source. */
  recognises(url: string): boolean
  /** What to fetch first. */
  requests(target: ResearchTarget, options: PlanOptions): PlannedRequest[]
  /** Reads one page. Never throws: a page of another kind comes back as `unrecognised` or `blocked`. */
  extract(page: Page): ExtractionResult
  /** What to fetch next, from what a page said. Empty at the end. */
  followUps(result: Extracted, options: PlanOptions): PlannedRequest[]
}

/** What the reader of one page kind found. Null when the page is not of that kind. */
export interface Reading {
  facts: PageFacts
  quotes: Quote[]
}

/** Turns readers of page kinds into `extract`. The first reader that knows the page wins; else a wall is named. */
export function extractWith(source: ResearchSource, read: (page: Page) => Reading | null) {
  return (page: Page): ExtractionResult => {
    const reading = read(page)
    if (reading !== null) return { outcome: 'extracted', source, url: page.url, ...reading }
    const wall = recogniseBlock(page)
    if (wall !== null) return { outcome: 'blocked', source, url: page.url, ...wall }
    const sentence = `This is not a page that the ${source.replaceAll('-', ' ')} extractor can read.`
    return { outcome: 'unrecognised', source, url: page.url, sentence }
  }
}

export function get(url: string, expects: PageKind, headers: Record<string, string> = {}): PlannedRequest {
  return { url, method: 'GET', headers, body: null, expects }
}

/** A request to the source's official API. */
export function apiGet(api: ApiAccess, path: string, query: Record<string, string>, expects: PageKind): PlannedRequest {
  return { ...get(address(api.origin, path, query), expects, api.headers), isApi: true }
}

/** An address of the source with its query. Empty values are left out. */
export function address(origin: string, path: string, query: Record<string, string | undefined> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
  const text = search.toString()
  return `${origin.replace(/(?<!\/)\/+$/, '')}${path}${text === '' ? '' : `?${text}`}`
}

/** An address beside the page, on the same site or stand-in: what follows the first of these path parts is replaced. */
export function siblingUrl(pageUrl: string, after: RegExp, path: string): string {
  const url = URL.parse(pageUrl)
  if (url === null) return path
  const found = after.exec(url.pathname)
  const mount = found === null ? '' : url.pathname.slice(0, found.index)
  return `${url.origin}${mount}${path}`
}

/**
 * The address, if it is on the host of the base, else null. A page names its next pages, and a hostile
 * page must not send the service to another host.
 */
export function onSameHost(href: string | null, base: string): string | null {
  const url = href === null ? null : URL.parse(href, base)
  return url !== null && url.host === URL.parse(base)?.host && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Whether the host equals one of these registered names or lies below it. */
export function hostIs(url: string, ...names: string[]): boolean {
  const host = URL.parse(url)?.hostname.toLowerCase() ?? ''
  return names.some((name) => host === name || host.endsWith(`.${name}`))
}

export function looksLikeJson(page: Page): boolean {
  return /\bjson\b/i.test(page.contentType) || /^\s*[[{]/.test(page.body.slice(0, 200))
}
