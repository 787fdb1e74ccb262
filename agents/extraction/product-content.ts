import { isTag, type AnyNode, type Document } from 'domhandler'
import { metaContent } from '../scrapers/page/html.ts'
import { at } from '../scrapers/page/json.ts'
import { textValue } from '../scrapers/page/text.ts'
import type { Block } from './block-measures.ts'
import { hasType, jsonLdOf } from './page-structure-json-ld.ts'

const productTypes = ['Product', 'ProductGroup', 'IndividualProduct']
const shortestDescription = 300
/** Letters of a description that must stand on the page in one element for it to be found there. */
const anchorLetters = 40
/** What stands around a description belongs to it up to this many times its length. */
const surroundings = 2
const leastSurroundings = 2000
const longestSearched = 300_000
const mostProducts = 12

export interface ProductDescription {
  name: string | null
  description: string
}

export function isProductPage(root: Document): boolean {
  if (metaContent(root, 'og:type')?.startsWith('product') === true) return true
  const products = jsonLdOf(root).filter((node) => hasType(node, ...productTypes))
  return products.length > 0 && products.length <= mostProducts
}

/** What the page says of its one product to machines; null where it is no product page. */
export function productDescription(root: Document): ProductDescription | null {
  const products = jsonLdOf(root).filter((node) => hasType(node, ...productTypes))
  if (products.length > mostProducts) return null
  const described = products.find((node) => (textValue(node.description)?.length ?? 0) >= shortestDescription)
  const description = textValue(described?.description)
  return description === null ? null : { name: textValue(at(described, 'name')), description: stripTags(description) }
}

/** The element that holds the description with its details, as far as they lie together. */
export function findDescription(
  body: AnyNode,
  description: string,
  { blocks, textOf }: { blocks: Map<AnyNode, Block>; textOf: (node: AnyNode) => string }
): AnyNode | null {
  // The way down reads the text once a level.
  if ((blocks.get(body)?.text ?? 0) > longestSearched) return null
  const anchor = letters(description).slice(0, anchorLetters)
  if (anchor.length < anchorLetters || !letters(textOf(body)).includes(anchor)) return null
  let node = body
  for (;;) {
    if (!('children' in node)) break
    const child: AnyNode | undefined = node.children.find(
      (one) => isTag(one) && (blocks.get(one)?.text ?? 0) >= anchorLetters && letters(textOf(one)).includes(anchor)
    )
    if (!child) break
    node = child
  }
  const limit = Math.max(leastSurroundings, description.length * surroundings)
  for (let parent = node.parent; parent && parent !== body; parent = parent.parent) {
    const block = blocks.get(parent)
    if (!block || block.text > limit || block.linkText > block.text / 2) break
    node = parent
  }
  return node
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function stripTags(text: string): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
