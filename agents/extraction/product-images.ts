import { absoluteUrl, all, attribute, first, metaContent, parseHtml } from '../page-reading/html.ts'
import { at } from '../page-reading/json.ts'
import { textValue } from '../page-reading/text.ts'
import { hasType, jsonLdOf } from './page-structure-json-ld.ts'
import { maximum } from '../page-reading/bounds.ts'

const productTypes = ['Product', 'ProductGroup', 'IndividualProduct', 'Book']

/**
 * Addresses of the pictures that a page itself names as those of its product, the surest first: JSON-LD, microdata, a
 * shop's main picture, then the picture for sharing. Pictures that only stand on the page are not among them.
 */
export function productImages({ url, html }: { url: string; html: string }): string[] {
  const root = parseHtml(html)
  const base = absoluteUrl(attribute(first('base[href]', root), 'href'), url) ?? url
  const products = jsonLdOf(root).filter((node) => hasType(node, ...productTypes))
  const named = [
    ...products.flatMap((product) => addressesIn(at(product, 'image'))),
    ...all('[itemtype*="schema.org/Product" i] [itemprop="image"]', root).map(
      (element) => attribute(element, 'content') ?? attribute(element, 'src') ?? attribute(element, 'href')
    ),
    attribute(first('#landingImage, #imgBlkFront, #ebooksImgBlkFront', root), 'src'),
    metaContent(root, 'og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image')
  ]
  const addresses = named.flatMap((address) => absoluteUrl(address, base) ?? [])
  return largestOfEach(addresses).slice(0, maximum.productImages)
}

const sizeParameters = ['width', 'height', 'w', 'h', 'size']

/** Shops name one picture in several sizes. Without a size it is the original. */
function largestOfEach(addresses: readonly string[]): string[] {
  const largest = new Map<string, { address: string; size: number }>()
  for (const address of addresses) {
    const url = new URL(address)
    const sizes = sizeParameters.map((name) => Number(url.searchParams.get(name) ?? Number.NaN)).filter(Number.isFinite)
    const size = sizes.length > 0 ? Math.max(...sizes) : Number.POSITIVE_INFINITY
    for (const name of sizeParameters) url.searchParams.delete(name)
    const picture = url.host + url.pathname + url.search
    const known = largest.get(picture)
    if (!known || size > known.size) largest.set(picture, { address, size })
  }
  return [...largest.values()].map(({ address }) => address)
}

/** One address, an object with one, or a list of them. */
function addressesIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap(
    (one: unknown) => textValue(one) ?? textValue(at(one, 'contentUrl')) ?? textValue(at(one, 'url')) ?? []
  )
}
