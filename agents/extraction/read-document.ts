import type { PageMetadata } from '@callsheet/lib/wire/page-tools.ts'
import type { Document } from 'domhandler'
import { absoluteUrl, all, attribute, first, parseHtml } from '../page-reading/html.ts'
import { textLines, textOf } from '../page-reading/text.ts'
import { findMainContent } from './main-content.ts'
import { toMarkdown } from './markdown.ts'
import { pageMetadata } from './page-metadata.ts'
import { maximum } from '../page-reading/bounds.ts'

export interface ReadableDocument {
  /** Main content as plain text, a line per block. */
  text: string
  markdown(): string
  metadata(): PageMetadata
  /** Every link of the page once, with the text of the link. */
  links(): { text: string; url: string }[]
}

/** A page that is parsed once. Each format is made when it is first asked for. */
export function readDocument(page: { url: string; html: string; root?: Document }): ReadableDocument {
  const { url, html, root = parseHtml(html) } = page
  const base = absoluteUrl(attribute(first('base[href]', root), 'href'), url) ?? url
  const content = findMainContent(root, url)
  return {
    text: textLines(content.root, (node) => content.omitted.has(node)),
    markdown: () => toMarkdown(content, { url: base }),
    metadata: () => pageMetadata({ root, url: base }),
    links() {
      const links = new Map<string, string>()
      for (const element of all('a[href]', root)) {
        const target = absoluteUrl(attribute(element, 'href'), base)?.split('#')[0]
        if (target === undefined || links.get(target)) continue
        if (links.size >= maximum.links && !links.has(target)) break
        links.set(target, textOf(element) ?? '')
      }
      return [...links].map(([target, text]) => ({ text, url: target }))
    }
  }
}
