import type { Document } from 'domhandler'
import { textContent } from 'domutils'
import { first } from '../page/html.ts'
import { at, parseJson } from '../page/json.ts'

/** The properties that the page was rendered from, as it carries them itself. */
export function embeddedPage(root: Document): unknown {
  const script = first('script#__NEXT_DATA__', root)
  return script === null ? undefined : at(parseJson(textContent(script)), 'props', 'pageProps')
}
