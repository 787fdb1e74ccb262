import { isTag, isText, type AnyNode, type Document, type Element } from 'domhandler'

/** What one block holds, as far as it tells a list of things that lead elsewhere. */
interface Block {
  element: Element
  key: string
  shape: string
  address: string | null
  hasPicture: boolean
  hasAmount: boolean
  characters: number
  nodes: number
}

const fewest = 3
const fewestWithAmounts = 2
const mostCharacters = 700
const mostNodes = 200
const mostChildrenInShape = 6
const longestText = 200
const amount = /\p{Sc}\s?\d|\d\s?\p{Sc}|\d[.,]\d{2}(?!\d)/u
const nowhere = /^(?:#|javascript:|tel:|mailto:|$)/i
const picture = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]|$)/i
const unread = new Set(['script', 'style', 'template', 'noscript', 'head'])

/**
 * Blocks of other products by their structure: at least three of one shape beside each other, each with a link of its own
 * and a picture or an amount. Names and headings of such blocks are as many as shops. `above` holds what is around the
 * title, which is never one of them.
 */
export function repeatedBlocks(root: Document, above: ReadonlySet<AnyNode>): ReadonlySet<AnyNode> {
  const repeated = new Set<AnyNode>()
  summarise(root, above, repeated)
  return repeated
}

type Summary = Omit<Block, 'element' | 'key' | 'shape'>

function summarise(node: AnyNode, above: ReadonlySet<AnyNode>, repeated: Set<AnyNode>): Summary {
  const own: Summary = { address: null, hasPicture: false, hasAmount: false, characters: 0, nodes: 1 }
  if (isText(node)) {
    own.characters = node.data.trim().length
    own.hasAmount = own.characters > 1 && amount.test(node.data.slice(0, longestText))
    return own
  }
  if (!('children' in node) || (isTag(node) && unread.has(node.name))) return own
  if (isTag(node)) {
    own.hasPicture = node.name === 'img' || node.name === 'picture'
    own.address = node.name === 'a' ? addressOf(node) : null
  }
  const blocks: Block[] = []
  for (const child of node.children) {
    const inner = summarise(child, above, repeated)
    own.address ??= inner.address
    own.hasPicture ||= inner.hasPicture
    own.hasAmount ||= inner.hasAmount
    own.characters += inner.characters
    own.nodes += inner.nodes
    if (isTag(child) && isCard(inner) && !above.has(child)) {
      blocks.push({ element: child, key: keyOf(child), shape: shapeOf(child), ...inner })
    }
  }
  if (blocks.length >= fewestWithAmounts) noteRepeated(blocks, repeated)
  return own
}

function isCard({ address, hasPicture, hasAmount, characters, nodes }: Summary): boolean {
  return address !== null && (hasPicture || hasAmount) && characters <= mostCharacters && nodes <= mostNodes
}

function noteRepeated(blocks: readonly Block[], repeated: Set<AnyNode>): void {
  const byShape = Map.groupBy(blocks, ({ key, shape }) => `${key}>${shape}`)
  const keys = new Set<string>()
  for (const alike of byShape.values()) {
    const addresses = new Set(alike.map(({ address }) => address)).size
    const isPriced = alike.every(({ hasAmount, hasPicture }) => hasAmount && hasPicture)
    if (addresses >= (isPriced ? fewestWithAmounts : fewest)) keys.add(alike[0]?.key ?? '')
  }
  // Cards with a badge have another shape than those beside them.
  for (const { element, key } of blocks) if (keys.has(key)) repeated.add(element)
}

function addressOf(link: Element): string | null {
  const address = (link.attribs.href ?? '').trim()
  return nowhere.test(address) || picture.test(address.slice(-60)) ? null : address
}

function keyOf({ name, attribs }: Element): string {
  return `${name}.${firstClass(attribs.class)}`
}

function shapeOf({ children }: Element): string {
  return children.filter(isTag).slice(0, mostChildrenInShape).map(keyOf).join(',')
}

function firstClass(classes: string | undefined): string {
  return /[^\s\d]{1,60}/.exec(classes?.slice(0, 200) ?? '')?.[0] ?? ''
}
