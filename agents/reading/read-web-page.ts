import type { PageMetadata } from '@callsheet/lib/wire/page-tools.ts'
import { cutText } from '@callsheet/lib/text/cut-text.ts'
import { readDocument } from '../extraction/read-document.ts'
import { recogniseWall, type Wall } from '../page-reading/recognise-wall.ts'

/** A wall says little: a page with more text than this is one. */
const longestWall = 5_000
const maximumCharacters = 3_000_000

export interface WebPageInput {
  url: string
  html: string
  status: number | null
  headers?: Record<string, string>
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

export function readWebPage({ url, html, status, headers, formats }: WebPageInput): WebPageAnswer {
  const document = readDocument({ url, html })
  const wants = new Set(formats)
  const wall =
    document.text.length < longestWall
      ? recogniseWall({
          url,
          body: html,
          contentType: 'text/html',
          ...(status !== null && { status }),
          ...(headers && { headers })
        })
      : null
  return {
    text: cutText(document.text, maximumCharacters),
    wall,
    ...(wants.has('markdown') && { markdown: cutText(document.markdown(), maximumCharacters) }),
    ...(wants.has('links') && { links: document.links() }),
    ...(wants.has('metadata') && { metadata: document.metadata() })
  }
}
