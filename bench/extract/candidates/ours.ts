import { readDocument } from '@callsheet/agents/extraction/read-document.ts'
import type { LoadedPage } from '../page.ts'

export { prepare } from '../page.ts'

export function run(page: LoadedPage): string {
  return readDocument(page).text
}
