import { loadPeer } from '../../../harness/load-peer.ts'
import type { LoadedPage } from '../../page.ts'
import { fieldsOfSchema, firstOf, get, type ProductFields } from '../product-fields.ts'

interface Result {
  jsonld?: unknown
  microdata?: unknown
  rdfa?: unknown
}
const { Handler } = await loadPeer<{
  Handler: new (done: (error: Error | null, result: Result) => void, options: { url: string }) => object
}>('htmlmetaparser')
const { Parser } = await loadPeer<{
  Parser: new (handler: object, options: object) => { write(html: string): void; end(): void }
}>('htmlparser2')

export { prepare } from '../../page.ts'

export function run({ html, url }: LoadedPage): ProductFields {
  let found: Result = {}
  const parser = new Parser(new Handler((_, result) => (found = result), { url }), { decodeEntities: true })
  parser.write(html)
  parser.end()
  const things = [found.jsonld, found.microdata, found.rdfa].flat().flatMap((thing) => [thing, get(thing, '@graph')])
  return fieldsOfSchema(things.flat().find(isProduct))
}

function isProduct(thing: unknown): boolean {
  const type = firstOf(get(thing, '@type'))
  return typeof type === 'string' && /(?:^|\/)Product$/.test(type)
}
