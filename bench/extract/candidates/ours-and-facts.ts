import { readDocument } from '@callsheet/agents/extraction/read-document.ts'
import type { LoadedPage } from '../page.ts'

export { prepare } from '../page.ts'

/** The text, and with it title, author, dates, price, offers and every link of the page. */
export function run(page: LoadedPage): string {
  const document = readDocument(page)
  document.metadata()
  document.links()
  return document.text
}
