import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parseHtml } from '@callsheet/agents/page-reading/html.ts'
import { textLines } from '@callsheet/agents/page-reading/text.ts'

export interface PageInput {
  path: string
  url: string
}

export interface LoadedPage {
  html: string
  url: string
}

export function prepare({ path, url }: PageInput): LoadedPage {
  return { html: gunzipSync(readFileSync(path)).toString('utf8'), url }
}

/**
 * Every peer's HTML is turned into words in the same way, outside the measured time. `textContent` would join
 * paragraphs without a space.
 */
export function wordsOfHtml(html: unknown): string {
  return typeof html === 'string' ? textLines(parseHtml(html)) : ''
}
