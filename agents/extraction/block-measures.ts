import { isTag, isText, type AnyNode, type Element } from 'domhandler'

/** Measures of an element and everything in it. Lengths are in characters; a run of white space counts as one. */
export interface Block {
  text: number
  linkText: number
  links: number
  headings: number
  images: number
  /** Elements of this kind, and texts as long as one outside of them: many sites part their prose with line breaks. */
  paragraphs: number
}

const shortestParagraph = 50

const headingName = /^h[1-6]$/

/** Measures every element below `root` that is not skipped, in one pass. */
export function measureBlocks(root: AnyNode, skip: (element: Element) => boolean): Map<AnyNode, Block> {
  const blocks = new Map<AnyNode, Block>()
  const measure = (node: AnyNode, inLink: boolean, inParagraph: boolean): Block | null => {
    const block: Block = { text: 0, linkText: 0, links: 0, headings: 0, images: 0, paragraphs: 0 }
    let linked = inLink
    const isParagraph = isTag(node) && node.name === 'p'
    if (isTag(node)) {
      if (skip(node)) return null
      if (node.name === 'a') {
        block.links = 1
        linked = true
      } else if (node.name === 'img') block.images = 1
      else if (isParagraph) block.paragraphs = 1
      else if (headingName.test(node.name)) block.headings = 1
    }
    if ('children' in node) {
      for (const child of node.children) {
        if (isText(child)) {
          const length = visibleLength(child.data)
          block.text += length
          if (linked) block.linkText += length
          else if (length >= shortestParagraph && !isParagraph && !inParagraph) block.paragraphs += 1
          continue
        }
        if (!isTag(child)) continue
        const inner = measure(child, linked, inParagraph || isParagraph)
        if (!inner) continue
        block.text += inner.text
        block.linkText += inner.linkText
        block.links += inner.links
        block.headings += inner.headings
        block.images += inner.images
        block.paragraphs += inner.paragraphs
      }
    }
    blocks.set(node, block)
    return block
  }
  measure(root, false, false)
  return blocks
}

/** Characters with runs of white space counted once and none at the ends. */
function visibleLength(text: string): number {
  let length = 0
  let pending = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code <= 32 || code === 160) pending = length > 0
    else {
      if (pending) length += 1
      pending = false
      length += 1
    }
  }
  return length
}
