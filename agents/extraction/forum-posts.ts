import { isTag, type AnyNode, type Element } from 'domhandler'
import type { Block } from './block-measures.ts'

/** What forum software calls the words of one post. */
const postBody =
  /^(?:bbwrapper|message-?(?:body|content)|post-?(?:body|content|text|message|contents)|postbody|cooked|s-prose|js-post-body|comment-?(?:body|text|content|copy)|usertext-body|md|ipstype_richtext|cpost_contentwrap|postmessage|vb_postbit|lia-message-body-content|forum-post-body)$/i

/** Posts must hold this much of what is left of a page for it to be read as nothing but posts. */
const leastShare = 0.35

/** The posts of a thread, outermost each; null where the page is no list of posts. */
export function findPosts(body: AnyNode, blocks: Map<AnyNode, Block>): Element[] | null {
  const posts: Element[] = []
  const visit = (node: AnyNode) => {
    if (!('children' in node)) return
    for (const child of node.children) {
      if (!isTag(child) || !blocks.has(child)) continue
      if (isPostBody(child)) posts.push(child)
      else visit(child)
    }
  }
  visit(body)
  const total = blocks.get(body)?.text ?? 0
  const held = posts.reduce((sum, post) => sum + (blocks.get(post)?.text ?? 0), 0)
  return posts.length > 0 && held >= total * leastShare ? posts : null
}

function isPostBody({ attribs }: Element): boolean {
  return attribs.class?.split(/\s+/).some((name) => postBody.test(name)) ?? false
}

/** Leaves the given elements, what they hold, and what holds them; everything else is omitted. */
export function keepOnly(body: AnyNode, kept: readonly Element[], omitted: Set<AnyNode>): void {
  const inside = new Set<AnyNode>(kept)
  const ways = new Set<AnyNode>()
  for (const element of kept) for (let node = element.parent; node && node !== body; node = node.parent) ways.add(node)
  const visit = (node: AnyNode) => {
    if (!('children' in node)) return
    for (const child of node.children) {
      if (inside.has(child)) continue
      if (ways.has(child)) visit(child)
      else if (!(isTag(child) && child.name === 'h1')) omitted.add(child)
    }
  }
  visit(body)
}
