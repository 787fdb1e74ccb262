import { isTag, type AnyNode, type Element } from 'domhandler'
import { first } from '../page-reading/html.ts'
import type { Block } from './block-measures.ts'

/** How forum software names the text of one post. */
const postBody =
  /^(?:bbwrapper|message-?(?:body|content)|post-?(?:body|content|text|message|contents|msg)|postbody|cooked|s-prose|js-post-body|comment-?(?:body|text|content|copy)|usertext-body|md|ipstype_richtext|cpost_contentwrap|vb_postbit|lia-message-body-content|forum-post-body)$/i
const postId = /^(?:post_?message|message-text|post-body|post_text)[_-]?\d+$/i
const postProperty = /^(?:text|articleBody)$/
const postRole = 'commentContent'

/** Posts must hold this share of the remaining text. Only then is the page read as posts alone. */
const leastShare = 0.35
const longestByline = 60

/** The posts of a thread with author and time, outermost posts only. Null where the page is not a list of posts. */
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
  if (posts.length === 0 || held < total * leastShare) return null
  const bodies = new Set<AnyNode>(posts)
  return posts.flatMap((post) => [...bylineOf(post, bodies, blocks), post])
}

/** On pages of questions and answers, the small remarks below either are left out. */
export function holdsAnswers(body: AnyNode): boolean {
  return first('[itemprop="suggestedAnswer"],[itemprop="acceptedAnswer"]', body) !== null
}

function isPostBody({ attribs }: Element): boolean {
  if (attribs.itemprop !== undefined && postProperty.test(attribs.itemprop)) return true
  if (attribs.id !== undefined && postId.test(attribs.id)) return true
  if (attribs['data-role'] === postRole) return true
  return attribs.class?.split(/\s+/).some((name) => postBody.test(name)) ?? false
}

const authorName =
  /^(?:author|username|user-?name|creator|poster|nickname|postauthor|comment-?author|message-?name|post-?author|bigusername|cauthorpane_author)$/i
const timeName =
  /^(?:date|time|post-?date|post-?time|datetime|timestamp|dateline|postdate|u-dt|relativetime|comment-?date|crawler-post-infos)$/i

/** The author's name and the time stand in the largest element that holds no other post. */
function bylineOf(post: Element, bodies: ReadonlySet<AnyNode>, blocks: Map<AnyNode, Block>): Element[] {
  let own: AnyNode = post
  while (own.parent && isTag(own.parent) && !holdsOther(own.parent, post, bodies)) own = own.parent
  let author: Element | null = null
  let time: Element | null = null
  const visit = (node: AnyNode) => {
    if (!('children' in node) || (author && time)) return
    for (const child of node.children) {
      if (child === post || !isTag(child)) continue
      const length = blocks.get(child)?.text ?? 0
      const isShort = length > 0 && length <= longestByline
      if (!author && isShort && names(child, authorName, 'author')) author = child
      else if (!time && isShort && (child.name === 'time' || names(child, timeName, 'datePublished'))) time = child
      else visit(child)
    }
  }
  if (own !== post) visit(own)
  return [author, time].filter((one) => one !== null)
}

function names({ attribs }: Element, name: RegExp, property: string): boolean {
  return attribs.itemprop === property || (attribs.class?.split(/\s+/).some((one) => name.test(one)) ?? false)
}

function holdsOther(parent: Element, post: Element, bodies: ReadonlySet<AnyNode>): boolean {
  return parent.children.some((child) => isTag(child) && child !== post && contains(child, post, bodies))
}

function contains(node: Element, post: Element, bodies: ReadonlySet<AnyNode>): boolean {
  if (node === post) return false
  if (bodies.has(node)) return true
  return node.children.some((child) => isTag(child) && contains(child, post, bodies))
}

/** Keeps the given elements, their content and their ancestors. Omits everything else. */
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
