import type { PageMetadata } from '@callsheet/lib/wire/page-tools.ts'
import { absoluteUrl, all, attribute, first, parseHtml } from '../scrapers/page/html.ts'
import { textLines, textOf } from '../scrapers/page/text.ts'
import { findMainContent } from './main-content.ts'
import { toMarkdown } from './markdown.ts'
import { pageMetadata } from './page-metadata.ts'

export interface ReadableDocument {
  /** Main content as plain text, a line per block. */
  text: string
  markdown(): string
  metadata(): PageMetadata
  /** Every link of the page once, with the words it stands under. */
  links(): { text: string; url: string }[]
}

const maximumLinks = 2000

/** A page read once; each format is made only when it is asked for. */
export function readDocument({ url, html }: { url: string; html: string }): ReadableDocument {
  const root = parseHtml(html)
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
        if (target === undefined || links.size >= maximumLinks) continue
        const text = textOf(element) ?? ''
        if (!links.get(target)) links.set(target, text)
      }
      return [...links].map(([target, text]) => ({ text, url: target }))
    }
  }
}
