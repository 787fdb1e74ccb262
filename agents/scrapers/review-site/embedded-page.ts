import type { Document } from 'domhandler'
import { textContent } from 'domutils'
import { first } from '../../page-reading/html.ts'
import { at, parseJson } from '../../page-reading/json.ts'

/** The properties from which the page was rendered. The page carries them. */
export function embeddedPage(root: Document): unknown {
  const script = first('script#__NEXT_DATA__', root)
  return script === null ? undefined : at(parseJson(textContent(script)), 'props', 'pageProps')
}
