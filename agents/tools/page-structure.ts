import type { PageStructureRequest, PageStructureResponse } from '@callsheet/lib/wire/page-tools.ts'
import { pageStructure } from '../extraction/page-structure.ts'
import { readDocument } from '../extraction/read-document.ts'
import { readPage } from '../fetching/read-page.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { readAccessibilityTree } from './accessibility-tree.ts'
import { recogniseWall } from '../page-reading/recognise-wall.ts'
import { visitPage } from './visit-page.ts'

/** A wall says little; a longer page that names a captcha is a page. */
const longestWall = 1500

/** How a page is built, as drawn by the browser, with its accessibility tree; or from the plain page alone. */
export async function describePage(
  runtime: AgentsRuntime,
  { request, signal }: { request: PageStructureRequest; signal: AbortSignal }
): Promise<PageStructureResponse> {
  const { url, selector, waitFor, country, maxTreeCharacters } = request
  if (request.render === 'never') {
    const page = await readPage(runtime, { url, signal, ...(country && { country }) })
    const warnings = wallOf({ url: page.url, body: page.text, status: page.status, contentType: page.contentType })
    return {
      ...pageStructure({ url: page.url, body: page.text }),
      status: page.status,
      readBy: 'fetch',
      accessibilityTree: null,
      warnings
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
  const body = visit.html ?? ''
  const warnings = wallOf({ url: visit.url, body, status: visit.status, contentType: 'text/html' })
  if (!visit.settled) warnings.push('The page had not come to rest when it was read.')
  return {
    ...pageStructure({ url: visit.url, body }),
    status: visit.status,
    readBy: 'browser',
    accessibilityTree: visit.accessibilityTree
      ? readAccessibilityTree(visit.accessibilityTree, { maxCharacters: maxTreeCharacters })
      : null,
    warnings
  }
}

function wallOf(page: { url: string; body: string; status: number | null; contentType: string | null }): string[] {
  const document = readDocument({ url: page.url, html: page.body })
  if (document.text.length > longestWall) return []
  const wall = recogniseWall({
    url: page.url,
    body: page.body,
    contentType: page.contentType ?? '',
    ...(page.status !== null && { status: page.status })
  })
  return wall === null ? [] : [wall.sentence]
}
