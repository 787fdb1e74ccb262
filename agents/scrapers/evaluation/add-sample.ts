import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { PageFetcher } from '@callsheet/lib/ports/page-fetcher.ts'
import { decodeText } from '../../page-reading/charset.ts'
import { attribute, first, parseHtml } from '../../page-reading/html.ts'
import type { Page } from '../../page-reading/page.ts'
import type { Extractor } from '../extractor.ts'
import { extractorFor } from '../registry.ts'
import { proposeTruth } from './propose-truth.ts'
import { type AboutSample, expectedSuffix, type Split } from './sample.ts'
import { type KindName, type SampleKind, sampleKinds } from './sample-kinds.ts'

export interface AddSample {
  /** An address, or a saved page: HTML or JSON, also with gzip. */
  target: string
  /** The folder of samples. The page comes below its kind. */
  folder: string
  /** Found from the address or the page where it is not given. */
  kind: KindName | null
  split: Split
  pages: Pick<PageFetcher, 'fetch'>
}

export interface AddedSample {
  kind: KindName
  pagePath: string
  expectedPath: string
}

/** Saves a page with the values that its extractor finds, for a person to correct. Throws where it finds none. */
export async function addSample({ target, folder, kind: given, split, pages }: AddSample): Promise<AddedSample> {
  const isAddress = /^https?:\/\//i.test(target)
  const page = isAddress ? await fetched(target, pages) : saved(target)
  const [kind, values] = proposal(page, given)
  const extension = /^\s*[[{]/.test(page.body) ? 'json' : 'html'
  const name = isAddress ? nameOf(target) : basename(target).replace(/(?:\.(?:html?|json|gz))+$/i, '')
  const pagePath = join(folder, kind, `${name}.${extension}`)
  const expectedPath = join(folder, kind, `${name}${expectedSuffix}`)
  for (const path of [pagePath, expectedPath]) if (existsSync(path)) throw new Error(`${path} is already there.`)
  const sample: AboutSample = { ...(page.url !== '' && { url: page.url }), split, proposed: true }
  mkdirSync(join(folder, kind), { recursive: true })
  writeFileSync(pagePath, page.body)
  writeFileSync(expectedPath, `${JSON.stringify({ sample, ...values }, null, 2)}\n`)
  return { kind, pagePath, expectedPath }
}

/** Sources plan their own requests: a thread is read as its JSON, a video with a header against the consent page. */
async function fetched(target: string, pages: AddSample['pages']): Promise<Page> {
  const extractor: Extractor | null = extractorFor(target)
  const [request] =
    extractor?.requests({ kind: 'url', url: target }, { origin: extractor.origin, country: 'US', breadth: 1 }) ?? []
  const { url = target, headers = {} } = request ?? {}
  const answer = await pages.fetch({ url, headers })
  const contentType = answer.headers['content-type'] ?? ''
  return { url: answer.url, status: answer.status, contentType, body: decodeText(answer.bytes, contentType) }
}

function saved(path: string): Page {
  const bytes = readFileSync(path)
  const body = decodeText(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, null)
  const isJson = /^\s*[[{]/.test(body.slice(0, 200))
  const canonical = isJson ? null : attribute(first('link[rel="canonical"]', parseHtml(body)), 'href')
  return { url: canonical ?? '', contentType: isJson ? 'application/json' : 'text/html', body }
}

/** The first kind whose extractor knows the page. Every page can be a landing page, so that is asked last. */
function proposal(page: Page, given: KindName | null): [KindName, Record<string, unknown>] {
  const names = Object.keys(sampleKinds) as KindName[]
  const reasons: string[] = []
  for (const name of given === null ? names : [given]) {
    const kind: SampleKind = sampleKinds[name]
    try {
      return [name, proposeTruth(kind, page.url === '' ? { ...page, url: kind.url } : page)]
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new Error(`No values were found on this page. ${[...new Set(reasons)].join(' ')}`)
}

function nameOf(address: string): string {
  const { hostname = 'page', pathname = '' } = URL.parse(address) ?? {}
  const words = `${hostname.replace(/^www\./, '')} ${pathname}`.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 80)
}
