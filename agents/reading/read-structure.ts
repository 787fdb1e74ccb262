import type { PageStructure } from '@callsheet/lib/wire/page-structure.ts'
import { pageStructure } from '../extraction/page-structure.ts'
import { readWebPage } from './read-web-page.ts'

export interface StructureAnswer {
  structure: PageStructure
  /** What keeps visitors out, in a sentence. Null for a page. */
  wall: string | null
}

export function readStructure({
  url,
  html,
  status
}: {
  url: string
  html: string
  status: number | null
}): StructureAnswer {
  const { wall } = readWebPage({ url, html, status, formats: [] })
  return { structure: pageStructure({ url, body: html }), wall }
}
