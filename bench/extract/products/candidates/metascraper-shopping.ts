import { loadPeer } from '../../../harness/load-peer.ts'
import type { LoadedPage } from '../../page.ts'
import { number, type ProductFields, text } from '../product-fields.ts'

type Scrape = (page: { html: string; url: string }) => Promise<Record<string, unknown>>

const { default: metascraper } = await loadPeer<{ default: (rules: unknown[]) => Scrape }>('metascraper')
const { default: shopping } = await loadPeer<{ default: () => unknown }>('@samirrayani/metascraper-shopping')
const scrape = metascraper([shopping()])

export { prepare } from '../../page.ts'

export async function run({ html, url }: LoadedPage): Promise<ProductFields> {
  const found = await scrape({ html, url })
  return {
    name: text(found.name) ?? text(found.title),
    brand: text(found.brand),
    price: number(found.price),
    listPrice: null,
    currency: text(found.currency),
    availability: text(found.availability)?.split('/').at(-1) ?? null,
    rating: null,
    reviewCount: null
  }
}
