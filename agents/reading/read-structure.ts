import type { PageStructure } from '@callsheet/lib/wire/page-structure.ts'
import { pageStructure } from '../extraction/page-structure.ts'
import type { Wall } from '../page-reading/recognise-wall.ts'
import { htmlPage, type HtmlPageInput } from '../page-reading/html-page.ts'
import { treeOf } from '../page-reading/html.ts'
import { readParsedPage } from './read-web-page.ts'

export interface StructureAnswer {
  structure: PageStructure
  /** What came in place of the page. Null for a page. */
  wall: Wall | null
}

export function readStructure(given: HtmlPageInput): StructureAnswer {
  const page = htmlPage(given)
  const { wall } = readParsedPage(page, [])
  return { structure: pageStructure({ ...page, root: treeOf(page) }), wall }
}
