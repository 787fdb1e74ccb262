import type { PageStructure } from '@callsheet/lib/wire/page-structure.ts'
import { pageStructure } from '../extraction/page-structure.ts'
import type { Wall } from '../page-reading/recognise-wall.ts'
import { readWebPage } from './read-web-page.ts'

export interface StructureAnswer {
  structure: PageStructure
  /** What came in place of the page. Null for a page. */
  wall: Wall | null
}

export function readStructure({
  url,
  html,
  status,
  headers
}: {
  url: string
  html: string
  status: number | null
  headers?: Record<string, string>
}): StructureAnswer {
  const { wall } = readWebPage({ url, html, status, formats: [], ...(headers && { headers }) })
  return { structure: pageStructure({ url, body: html }), wall }
}
