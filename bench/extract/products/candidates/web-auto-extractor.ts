import { loadPeer } from '../../../harness/load-peer.ts'
import type { LoadedPage } from '../../page.ts'
import { fieldsOfSchema, firstOf, get, type ProductFields } from '../product-fields.ts'

type Extractor = new () => { parse(html: string): Record<'jsonld' | 'microdata' | 'rdfa', Record<string, unknown>> }

const loaded = await loadPeer<{ default: Extractor | { default: Extractor } }>('@marbec/web-auto-extractor')
const WebAutoExtractor = 'default' in loaded.default ? loaded.default.default : loaded.default

export { prepare } from '../../page.ts'

/** JSON-LD, then microdata, then RDFa: the first product of each. */
export function run({ html }: LoadedPage): ProductFields {
  const { jsonld, microdata, rdfa } = new WebAutoExtractor().parse(html)
  const product = [jsonld, microdata, rdfa].map((things) => firstOf(get(things, 'Product'))).find(Boolean)
  return fieldsOfSchema(product)
}
