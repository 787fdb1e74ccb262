import type { PageMetadata } from '@callsheet/lib/wire/page-tools.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { readDocument } from '../extraction/read-document.ts'
import { htmlPage, type HtmlPageInput } from '../page-reading/html-page.ts'
import { treeOf } from '../page-reading/html.ts'
import type { Page } from '../page-reading/page.ts'
import { recogniseWall, type Wall } from '../page-reading/recognise-wall.ts'

/** A wall says little: a page with more text than this is one. */
const longestWall = 5_000
const maximumCharacters = 3_000_000

export interface WebPageInput extends HtmlPageInput {
  /** What is wanted besides the text. */
  formats: readonly ('markdown' | 'links' | 'metadata')[]
}

export interface WebPageAnswer {
  /** Main content as plain text, a line per block. */
  text: string
  /** What came in place of the page. Null for a page. */
  wall: Wall | null
  markdown?: string
  links?: { text: string; url: string }[]
  metadata?: PageMetadata
}

export function readWebPage({ formats, ...given }: WebPageInput): WebPageAnswer {
  return readParsedPage(htmlPage(given), formats)
}

/** For callers that read the same page in other ways: its tree is made once. */
export function readParsedPage(page: Page, formats: WebPageInput['formats']): WebPageAnswer {
  const { url, body: html } = page
  // What is shown without scripts changes its tree.
  const document = readDocument({ url, html, ...(!/<noscript/i.test(html) && { root: treeOf(page) }) })
  const wants = new Set(formats)
  const wall = document.text.length < longestWall ? recogniseWall(page) : null
  return {
    text: cutText(document.text, maximumCharacters),
    wall,
    ...(wants.has('markdown') && { markdown: cutText(document.markdown(), maximumCharacters) }),
    ...(wants.has('links') && { links: document.links() }),
    ...(wants.has('metadata') && { metadata: document.metadata() })
  }
}
