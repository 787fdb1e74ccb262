import { parseHtml } from '@callsheet/agents/page-reading/html.ts'
import type { LoadedPage } from '../page.ts'

export { prepare } from '../page.ts'

/** Only htmlparser2. No extractor that uses it can be faster. */
export function run({ html }: LoadedPage): string {
  parseHtml(html)
  return ''
}
