import { textContent } from 'domutils'
import type { Reading } from '../extractor.ts'
import type { Page } from '../../page-reading/page.ts'
import { all, treeOf } from '../../page-reading/html.ts'
import { findFirst, isRecord, parseJson } from '../../page-reading/json.ts'
import { readConnection } from './nodes.ts'

/** The library's page. Its results are JSON inside `<script data-sjs>` elements. */
export function readLibraryPage(page: Page): Reading | null {
  if (!page.body.includes('search_results_connection')) return null
  for (const script of all('script[type="application/json"]', treeOf(page))) {
    const source = textContent(script)
    if (!source.includes('search_results_connection')) continue
    const connection = findFirst(parseJson(source), 'search_results_connection')
    if (isRecord(connection)) return readConnection(page, connection)
  }
  return null
}
