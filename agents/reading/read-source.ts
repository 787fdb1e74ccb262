import type { ExtractionResult, ResearchSource } from '@callsheet/lib/wire/research/market-research.ts'
import type { Page } from '../page-reading/page.ts'
import { decodeBasicEntities } from '../page-reading/text.ts'
import { readApiRefusal, type ApiRefusal } from '../scrapers/api-refusal.ts'
import { extractors } from '../scrapers/registry.ts'

export interface SourceInput {
  source: ResearchSource
  page: Page
  /** A browser shows JSON as a page with the text in it. */
  isDrawn: boolean
  /** The page is the answer of the source's official API. */
  isApi: boolean
}

export type SourceAnswer = ExtractionResult | { outcome: 'refused'; refusal: ApiRefusal }

/** Reads a page of a source of research by the source's extractor. */
export function readSource({ source, page, isDrawn, isApi }: SourceInput): SourceAnswer {
  const refusal = isApi ? readApiRefusal(page) : null
  return refusal ? { outcome: 'refused', refusal } : extractors[source].extract(isDrawn ? undrawn(page) : page)
}

const drawnStart = 2_000

function undrawn(page: Page): Page {
  const start = /<pre[^<>]{0,500}>\s{0,500}(?=[[{])/i.exec(page.body.slice(0, drawnStart))
  const end = page.body.toLowerCase().lastIndexOf('</pre>')
  if (!start || end < start.index) return { ...page, contentType: 'text/html' }
  const text = page.body.slice(start.index + start[0].length, end).trimEnd()
  return /[\]}]$/.test(text)
    ? { ...page, contentType: 'application/json', body: decodeBasicEntities(text) }
    : { ...page, contentType: 'text/html' }
}
