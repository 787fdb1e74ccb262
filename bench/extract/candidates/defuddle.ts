import { loadPeer } from '../../harness/load-peer.ts'
import { wordsOfHtml, type LoadedPage } from '../page.ts'

const { Defuddle } = await loadPeer<{
  Defuddle: (document: unknown, url: string, options: object) => Promise<{ content: string }>
}>('defuddle/node')
const { parseHTML } = await loadPeer<{ parseHTML: (html: string) => { document: unknown } }>('linkedom')

export { prepare } from '../page.ts'

export async function run({ html, url }: LoadedPage): Promise<string> {
  return (await Defuddle(parseHTML(html).document, url, { useAsync: false })).content
}

export const finish = wordsOfHtml
