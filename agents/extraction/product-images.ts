import type { Document } from 'domhandler'
import { absoluteUrl, attribute, first, metaContent, parseHtml } from '../page-reading/html.ts'
import { readProduct } from '../product/read-product.ts'
import { maximum } from '../page-reading/bounds.ts'

export interface PageOfProduct {
  url: string
  html: string
  /** Its tree, where it is parsed already. */
  root?: Document
}

/**
 * Addresses of the pictures that a page itself names as those of its product, the surest first: JSON-LD, microdata and RDFa, a
 * shop's main picture, then the picture for sharing. Pictures that only stand on the page are not among them.
 */
export function productImages({ url, html, root = parseHtml(html) }: PageOfProduct): string[] {
  const base = absoluteUrl(attribute(first('base[href]', root), 'href'), url) ?? url
  const named = [
    ...readProduct({ url, root }).images,
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
