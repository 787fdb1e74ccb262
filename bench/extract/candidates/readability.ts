import { loadPeer } from '../../harness/load-peer.ts'
import { wordsOfHtml, type LoadedPage } from '../page.ts'

const { Readability } = await loadPeer<{
  Readability: new (document: unknown) => { parse(): { content?: string } | null }
}>('@mozilla/readability')
const { parseHTML } = await loadPeer<{ parseHTML: (html: string) => { document: unknown } }>('linkedom')

export { prepare } from '../page.ts'

export function run({ html }: LoadedPage): string {
  return new Readability(parseHTML(html).document).parse()?.content ?? ''
}

export const finish = wordsOfHtml
