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

/** The same way from HTML to words for every peer, outside of its time: `textContent` would glue paragraphs together. */
export function wordsOfHtml(html: unknown): string {
  return typeof html === 'string' ? textLines(parseHtml(html)) : ''
}
