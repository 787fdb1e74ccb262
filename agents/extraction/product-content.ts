import { isTag, type AnyNode, type Document } from 'domhandler'
import { metaContent } from '../page-reading/html.ts'
import { at } from '../page-reading/json.ts'
import { textValue } from '../page-reading/text.ts'
import type { Block } from './block-measures.ts'
import { hasType, jsonLdOf } from './page-structure-json-ld.ts'

const productTypes = ['Product', 'ProductGroup', 'IndividualProduct']
const shortestDescription = 300
/** A description counts as found when this many of its first characters stand in one element of the page. */
const anchorLetters = 40
/** Text around a description belongs to it up to this multiple of its length. */
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

/** The machine-readable description of the page's one product. Null where the page is not a product page. */
export function productDescription(root: Document): ProductDescription | null {
  const products = jsonLdOf(root).filter((node) => hasType(node, ...productTypes))
  if (products.length > mostProducts) return null
  const described = products.find((node) => (textValue(node.description)?.length ?? 0) >= shortestDescription)
  const description = textValue(described?.description)
  return description === null ? null : { name: textValue(at(described, 'name')), description: stripTags(description) }
}

/** The element that holds the description and its details, where they lie together. */
export function findDescription(
  body: AnyNode,
  description: string,
  { blocks, textOf }: { blocks: Map<AnyNode, Block>; textOf: (node: AnyNode) => string }
): AnyNode | null {
  // Each step down reads the text again.
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
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
