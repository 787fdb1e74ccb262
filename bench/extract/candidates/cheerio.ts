import { loadPeer } from '../../harness/load-peer.ts'
import { wordsOfHtml, type LoadedPage } from '../page.ts'

const { load } = await loadPeer<{ load: (html: string) => (selector: string) => Selection }>('cheerio')

interface Selection {
  length: number
  first(): Selection
  remove(): void
  html(): string | null
}

export { prepare } from '../page.ts'

/** The method of many scripts: `main` or `article` without the chrome, else the body. */
export function run({ html }: LoadedPage): string {
  const select = load(html)
  select('script, style, nav, header, footer, aside, noscript').remove()
  const content = ['main', 'article', 'body'].map((name) => select(name).first()).find(({ length }) => length > 0)
  return content?.html() ?? ''
}

export const finish = wordsOfHtml
