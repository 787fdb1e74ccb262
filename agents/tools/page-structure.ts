import type { PageStructureRequest, PageStructureResponse } from '@callsheet/lib/wire/page-tools.ts'
import { readPage } from '../fetching/read-page.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { readAccessibilityTree } from './accessibility-tree.ts'
import { visitPage } from './visit-page.ts'

/** How a page is built, as drawn by the browser, with its accessibility tree; or from the plain page alone. */
export async function describePage(
  runtime: AgentsRuntime,
  { request, signal }: { request: PageStructureRequest; signal: AbortSignal }
): Promise<PageStructureResponse> {
  const { url, selector, waitFor, country, maxTreeCharacters } = request
  if (request.render === 'never') {
    const page = await readPage(runtime, { url, signal, ...(country && { country }) })
    const plain = { url: page.url, html: page.text, status: page.status }
    const { structure, wall } = await runtime.read('structure', plain, signal)
    return {
      ...structure,
      status: page.status,
      readBy: 'fetch',
      accessibilityTree: null,
      warnings: wall === null ? [] : [wall]
    }
  }
  const visit = await visitPage(runtime, {
    url,
    signal,
    html: true,
    accessibilityTree: selector === undefined ? {} : { selector },
    ...(waitFor !== undefined && { waitFor }),
    ...(country && { country })
  })
  const drawn = { url: visit.url, html: visit.html ?? '', status: visit.status }
  const { structure, wall } = await runtime.read('structure', drawn, signal)
  const warnings = wall === null ? [] : [wall]
  if (!visit.settled) warnings.push('The page had not come to rest when it was read.')
  return {
    ...structure,
    status: visit.status,
    readBy: 'browser',
    accessibilityTree: visit.accessibilityTree
      ? readAccessibilityTree(visit.accessibilityTree, { maxCharacters: maxTreeCharacters })
      : null,
    warnings
  }
}
