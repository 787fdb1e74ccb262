import { parseHtml } from '@callsheet/agents/page-reading/html.ts'
import type { LoadedPage } from '../page.ts'

export { prepare } from '../page.ts'

/** htmlparser2 alone: nobody who uses it can be faster. */
export function run({ html }: LoadedPage): string {
  parseHtml(html)
  return ''
}
