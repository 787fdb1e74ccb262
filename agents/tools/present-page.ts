import type { ScrapeFormat, ScrapeResponse } from '@callsheet/lib/wire/page-tools.ts'
import type { Wall } from '../page-reading/recognise-wall.ts'
import type { AgentsRuntime } from '../runtime.ts'

const maximumHtmlCharacters = 3_000_000

export interface PresentPageInput {
  url: string
  html: string
  status: number | null
  headers?: Record<string, string>
  formats: readonly ScrapeFormat[]
  signal: AbortSignal
}

export interface PresentedPage {
  /** The formats that were asked for. */
  shown: Pick<ScrapeResponse, 'markdown' | 'text' | 'html' | 'links' | 'metadata'>
  text: string
  /** What came in place of the page. Null for a page. */
  wall: Wall | null
}

/** Reads a page into the formats of a scrape. */
export async function presentPage(
  { read }: AgentsRuntime,
  { formats: wanted, signal, ...page }: PresentPageInput
): Promise<PresentedPage> {
  const formats = wanted.filter((format) => format !== 'html' && format !== 'text')
  const { text, wall, ...formatted } = await read('web-page', { ...page, formats }, signal)
  return {
    shown: {
      ...formatted,
      ...(wanted.includes('text') && { text }),
      ...(wanted.includes('html') && { html: page.html.slice(0, maximumHtmlCharacters) })
    },
    text,
    wall
  }
}
