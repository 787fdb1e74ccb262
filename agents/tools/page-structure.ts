import type { PageStructureRequest, PageStructureResponse } from '@callsheet/lib/wire/page-tools.ts'
import { pageBlocked } from '../fetching/page-blocked.ts'
import { readPage } from '../fetching/read-page.ts'
import { marketOf } from '../fetching/reader-market.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { readAccessibilityTree } from './accessibility-tree.ts'
import { visitPage } from './visit-page.ts'

/** How a page is built, as drawn by the browser, with its accessibility tree; or from the plain page alone. */
export async function describePage(
  runtime: AgentsRuntime,
  { request, signal }: { request: PageStructureRequest; signal: AbortSignal }
): Promise<PageStructureResponse> {
  const { url, selector, waitFor, maxTreeCharacters } = request
  const market = marketOf(request)
  if (request.render === 'never') {
    const page = await readPage(runtime, { url, signal, market })
    const plain = { url: page.url, html: page.text, status: page.status, headers: page.headers }
    const { structure, wall } = await runtime.read('structure', plain, signal)
    if (wall) {
      runtime.pageCache.forget(url)
      throw pageBlocked(runtime.settings, { url: page.url, wall })
    }
    return {
      ...structure,
      status: page.status,
      readBy: 'fetch',
      readAt: page.readAt,
      accessibilityTree: null,
      warnings: []
    }
  }
  const visit = await visitPage(runtime, {
    url,
    signal,
    html: true,
    accessibilityTree: selector === undefined ? {} : { selector },
    market,
    ...(waitFor !== undefined && { waitFor })
  })
  const drawn = { url: visit.url, html: visit.html ?? '', status: visit.status }
  const { structure, wall } = await runtime.read('structure', drawn, signal)
  if (wall) throw pageBlocked(runtime.settings, { url: visit.url, wall })
  const warnings = visit.settled ? [] : ['The page had not come to rest when it was read.']
  return {
    ...structure,
    status: visit.status,
    readBy: 'browser',
    readAt: visit.readAt,
    accessibilityTree: visit.accessibilityTree
      ? readAccessibilityTree(visit.accessibilityTree, { maxCharacters: maxTreeCharacters })
      : null,
    warnings
  }
}
