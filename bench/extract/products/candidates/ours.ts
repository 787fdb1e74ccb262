import { parseHtml } from '@callsheet/agents/page-reading/html.ts'
import { readProduct } from '@callsheet/agents/product/read-product.ts'
import type { LoadedPage } from '../../page.ts'
import type { ProductFields } from '../product-fields.ts'

export { prepare } from '../../page.ts'

export function run({ html, url }: LoadedPage): ProductFields {
  const product = readProduct({ url, root: parseHtml(html) })
  const { name, brand, price, listPrice, currency, availability, rating, reviewCount } = product
  return { name, brand, price, listPrice, currency, availability, rating, reviewCount }
}
