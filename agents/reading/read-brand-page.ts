import { bareText } from '@callsheet/lib/text/bare-text.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import type { BrandLooks } from '@callsheet/lib/wire/brand-proposal.ts'
import type { PageStructure, Section } from '@callsheet/lib/wire/page-structure.ts'
import { looksOfPage } from '../extraction/looks-of-page.ts'
import { pageStructure } from '../extraction/page-structure.ts'
import type { Wall } from '../page-reading/recognise-wall.ts'
import { htmlPage } from '../page-reading/html-page.ts'
import { treeOf } from '../page-reading/html.ts'
import { readParsedPage } from './read-web-page.ts'

const maximumTextCharacters = 60_000
const maximumHeadings = 60
const maximumJsonLd = 6

export interface BrandPageInput {
  url: string
  html: string
  status: number | null
}

export interface BrandPageAnswer extends Pick<PageStructure, 'siteName' | 'product' | 'callsToAction'> {
  title: string | null
  /** Main content alone. */
  content: string
  /** Main content, and what stands around it: a brand's small print is in its bars and footers. */
  text: string
  headings: string[]
  jsonLd: unknown[]
  looks: BrandLooks
  /** What came in place of the page. Null for a page. */
  wall: Wall | null
  /** Why there is nothing to read, in a sentence. */
  problem: string | null
}

export function readBrandPage({ url, html, status }: BrandPageInput): BrandPageAnswer {
  const parsed = htmlPage({ url, html, status })
  const root = treeOf(parsed)
  const page = readParsedPage(parsed, ['markdown', 'metadata'])
  const { siteName, headings, product, jsonLd, callsToAction, sections } = pageStructure({ ...parsed, root })
  return {
    title: page.metadata?.title ?? null,
    content: page.text,
    text: cutText(wholeText(page.markdown ?? '', sections), maximumTextCharacters),
    siteName,
    headings: headings.slice(0, maximumHeadings).map((heading) => heading.text),
    product,
    jsonLd: jsonLd.slice(0, maximumJsonLd),
    callsToAction,
    looks: looksOfPage({ url, html, root }),
    wall: page.wall,
    problem: status !== null && status >= 400 && page.text.length < 1_500 ? `It answers ${status}.` : null
  }
}

function wholeText(markdown: string, sections: readonly Section[]): string {
  const content = bareText(markdown)
  const around = sections.filter(({ text }) => text !== '' && !content.includes(bareText(text)))
  return [markdown, ...around.map(({ text }) => text)].join('\n\n')
}
