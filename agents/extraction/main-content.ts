import { isTag, type AnyNode, type Document, type Element } from 'domhandler'
import { isChrome, isHidden, isSilent, type BoilerplateOptions } from './boilerplate.ts'
import { all, first, parseHtml } from '../page-reading/html.ts'
import { textLines } from '../page-reading/text.ts'
import { measureBlocks, type Block } from './block-measures.ts'
import { findPosts, holdsAnswers, keepOnly } from './forum-posts.ts'
import { omitRepeats } from './repeated-text.ts'
import { findDescription, isProductPage, productDescription, type ProductDescription } from './product-content.ts'

export interface MainContent {
  /** Element that holds all of the content. */
  root: AnyNode
  /** Elements below the root that are not part of the content. */
  omitted: ReadonlySet<AnyNode>
}

/** Chrome by name that holds more than this share of the text is kept as content. */
const largestChromeShare = 0.45
/** So is one with paragraphs and this share of the text that is no link: menus can be longer than a whole article. */
const largestProseShare = 0.5
const fewestParagraphs = 3
/** Of several articles, one with this share of what all of them say is what the page is about. */
const mainArticleShare = 0.5
/** Names that leave less of a page's prose than this are not believed, where it has at least so many characters. */
const leastProseLeft = 0.1
const fewestCharacters = 600
/** A landmark is not trusted when it holds less than this share of the remaining text. */
const smallestLandmarkShare = 0.2
/** An only child that holds this share of the text replaces its parent. */
const dominantShare = 0.92
/** Some sites call a whole accordion a list of tabs. */
const longTablist = 400
const linkDense = 0.55
/** On a page with more than this share of links, the links are the content. */
const linkPage = 0.5

/** Finds the main content of a page: removes the surroundings and keeps the rest where it lies together. */
export function findMainContent(document: Document, url = ''): MainContent {
  const blocks = measureShown(document)
  const body = findBody(document)
  const isForum = looksLikeForum(document, url)
  const keep = { keepComments: isForum && !holdsAnswers(body), keepReviews: !isProductPage(document) }
  const { omitted, remaining } = withoutChrome({ body, blocks, keep })

  const product = productDescription(document)
  const described = product && describedContent({ body, product, remaining, omitted })
  if (described) return described
  const posts = isForum ? findPosts(body, remaining) : null
  if (posts) {
    keepOnly(body, posts, omitted)
    return { root: body, omitted }
  }
  const root = descend(chooseLandmark(body, remaining) ?? body, remaining)
  omitLinkLists(root, remaining, omitted)
  omitRepeats(root, omitted)
  return { root, omitted }
}

interface Surrounded {
  body: AnyNode
  blocks: Map<AnyNode, Block>
  keep: Omit<BoilerplateOptions, 'trustNames'>
}

/** The page without its surroundings. Where their names take nearly all of it, the names say something else. */
function withoutChrome({ body, blocks, keep }: Surrounded): { omitted: Set<AnyNode>; remaining: Map<AnyNode, Block> } {
  const whole = {
    total: blocks.get(body)?.text ?? 0,
    prose: proseOf(blocks.get(body)),
    articles: mainArticles(body, blocks)
  }
  const attempt = (trustNames: boolean) => {
    const omitted = new Set<AnyNode>()
    omitChrome({ node: body, blocks, omitted, whole, inContent: false, keep: { ...keep, trustNames } })
    return { omitted, remaining: measureBlocks(body, (element) => omitted.has(element)) }
  }
  const left = ({ remaining }: { remaining: Map<AnyNode, Block> }) => proseOf(remaining.get(body))
  const found = attempt(true)
  if (whole.prose < fewestCharacters || left(found) >= whole.prose * leastProseLeft) return found
  const nameless = attempt(false)
  const isBelieved = left(nameless) < fewestCharacters || left(found) >= left(nameless) * leastProseLeft
  return isBelieved ? found : nameless
}

/** Characters that are in no link. */
function proseOf(block: Block | undefined): number {
  return block === undefined ? 0 : block.text - block.linkText
}

/** Pages drawn by scripts can keep all text in `noscript`. A short note in `noscript` is not shown. */
function measureShown(document: Document): Map<AnyNode, Block> {
  const withScriptless = measureBlocks(document, isSilent)
  if (first('noscript', document) === null) return withScriptless
  const all = withScriptless.get(document)?.text ?? 0
  const isSideNote = (element: Element) =>
    element.name === 'noscript' && (withScriptless.get(element)?.text ?? 0) < all / 3
  const shown = measureBlocks(document, (element) => isSilent(element) || isSideNote(element))
  // From here on, code that reads the tree treats it like any other block.
  for (const node of shown.keys()) if (isTag(node) && node.name === 'noscript') node.name = 'div'
  return shown
}

interface DescribedContent {
  body: AnyNode
  product: ProductDescription
  remaining: Map<AnyNode, Block>
  omitted: Set<AnyNode>
}

/** The description of a product, as the page shows it, or from its markup where the page shows almost nothing. */
function describedContent({ body, product, remaining, omitted }: DescribedContent): MainContent | null {
  const textOf = (node: AnyNode) => textLines(node, (one) => omitted.has(one))
  const described = findDescription(body, product.description, { blocks: remaining, textOf })
  if (described) {
    omitRepeats(described, omitted)
    return { root: described, omitted }
  }
  if ((remaining.get(body)?.text ?? 0) >= product.description.length) return null
  const markup = `<h1>${escapeHtml(product.name ?? '')}</h1><p>${escapeHtml(product.description)}</p>`
  return { root: parseHtml(markup), omitted: new Set() }
}

function findBody(document: Document): AnyNode {
  const html = document.children.find((node) => isTag(node) && node.name === 'html')
  const children = html && isTag(html) ? html.children : document.children
  return children.find((node) => isTag(node) && node.name === 'body') ?? html ?? document
}

/** Articles that the page is about. Of several, each can be a review, a comment or a card of another page. */
function mainArticles(body: AnyNode, blocks: Map<AnyNode, Block>): Set<Element> {
  const articles = all('article', body)
  const outer = articles.filter((article) => !isInArticle(article))
  if (outer.length <= 1) return new Set(outer)
  const prose = outer.reduce((sum, article) => sum + proseOf(blocks.get(article)), 0)
  const titled = outer.filter((article) => first('h1', article) !== null)
  return new Set([
    ...outer.filter((article) => proseOf(blocks.get(article)) >= prose * mainArticleShare),
    ...(titled.length === 1 ? titled : []),
    ...articles.filter(
      (article) => article.attribs.itemprop === 'articleBody' || first('[itemprop="articleBody"]', article) !== null
    )
  ])
}

function isInArticle({ parent }: Element): boolean {
  for (let node = parent; node; node = node.parent) if (isTag(node) && node.name === 'article') return true
  return false
}

interface WholePage {
  /** Its text, and the part of it that is no link. */
  total: number
  prose: number
  articles: ReadonlySet<Element>
}

interface OmitChrome {
  node: AnyNode
  blocks: Map<AnyNode, Block>
  omitted: Set<AnyNode>
  whole: WholePage
  inContent: boolean
  keep: BoilerplateOptions
}

function omitChrome({ node, blocks, omitted, whole, inContent, keep }: OmitChrome): void {
  if (!('children' in node)) return
  for (const child of node.children) {
    if (!isTag(child)) continue
    const block = blocks.get(child)
    if (!block || isUnwanted({ element: child, block, whole, inContent, keep })) {
      omitted.add(child)
      continue
    }
    const inside = inContent || isMain(child) || child.name === 'article'
    omitChrome({ node: child, blocks, omitted, whole, inContent: inside, keep })
  }
}

interface Judged extends Pick<OmitChrome, 'whole' | 'inContent' | 'keep'> {
  element: Element
  block: Block
}

function isUnwanted({ element, block, whole, inContent, keep }: Judged): boolean {
  if (element.name === 'br' || element.name === 'hr') return false
  if (block.text === 0 && block.images === 0) return true
  if (element.name === 'nav') return true
  if (whole.total > 0 && block.text / whole.total > largestChromeShare) return false
  if (element.name === 'footer') return true
  if (element.name === 'header') return !inContent && block.headings === 0
  if (element.attribs.role === 'tablist' && block.text > longTablist) return false
  if (isHidden(element)) return true
  return isChrome(element, keep) && !holdsContent({ element, block, whole })
}

/** What an element is, and how much it holds, counts before what a site calls it. */
function holdsContent({ element, block, whole }: Pick<Judged, 'element' | 'block' | 'whole'>): boolean {
  if (isMain(element) || whole.articles.has(element)) return true
  return block.paragraphs >= fewestParagraphs && proseOf(block) > whole.prose * largestProseShare
}

const isMain = ({ name, attribs }: Element): boolean => name === 'main' || attribs.role === 'main'

const landmarkNames =
  /(?:^|[\s_-])(?:article-?(?:body|content)|entry-content|post-?(?:body|content)|story-?body|main-?content|page-?content|content-?main)(?:$|[\s_-])/i

function chooseLandmark(body: AnyNode, blocks: Map<AnyNode, Block>): AnyNode | null {
  const total = blocks.get(body)?.text ?? 0
  if (total === 0) return null
  let best: { node: AnyNode; weight: number } | null = null
  for (const [node, block] of blocks) {
    if (!isTag(node)) continue
    const trust = landmarkTrust(node)
    if (trust === 0) continue
    const share = block.text / total
    if (share < smallestLandmarkShare) continue
    const weight = trust + share
    if (!best || weight > best.weight) best = { node, weight }
  }
  return best?.node ?? null
}

function landmarkTrust({ name, attribs }: Element): number {
  if (attribs.itemprop === 'articleBody') return 1
  if (name === 'main' || attribs.role === 'main') return 0.6
  if (name === 'article') return 0.7
  if (landmarkNames.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`)) return 0.5
  return 0
}

/** Goes down into a child that holds nearly all of the text. */
function descend(start: AnyNode, blocks: Map<AnyNode, Block>): AnyNode {
  let node = start
  for (;;) {
    const total = blocks.get(node)?.text ?? 0
    if (!('children' in node) || total === 0) return node
    const child: AnyNode | undefined = node.children.find(
      (one) => (blocks.get(one)?.text ?? 0) >= total * dominantShare
    )
    if (!child || !isTag(child) || child.name === 'p' || child.name === 'a') return node
    // A heading beside the element names it, even a short one.
    if (node.children.some((one) => isTag(one) && headingName.test(one.name) && blocks.has(one))) return node
    node = child
  }
}

const headingName = /^h[1-3]$/
const listTags: ReadonlySet<string> = new Set(['ul', 'ol', 'div', 'section', 'table', 'p', 'dl'])

function omitLinkLists(root: AnyNode, blocks: Map<AnyNode, Block>, omitted: Set<AnyNode>): void {
  const whole = blocks.get(root)
  if (!whole || whole.linkText / Math.max(1, whole.text) > linkPage) return
  const visit = (node: AnyNode) => {
    if (!('children' in node)) return
    for (const child of node.children) {
      if (!isTag(child) || omitted.has(child)) continue
      const block = blocks.get(child)
      if (!block) continue
      const density = block.linkText / Math.max(1, block.text)
      if (listTags.has(child.name) && block.links >= 3 && density > linkDense) omitted.add(child)
      else visit(child)
    }
  }
  visit(root)
}

const forumAddress =
  /\b(?:forums?|community|communities|discuss(?:ions?)?|boards?|threads?|topics?|viewtopic|showthread|questions|answers|comments)\b/i
const forumSoftware =
  /discourse|vbulletin|xenforo|phpbb|invision|flarum|vanilla|mybb|smf|nodebb|lithium|khoros|question2answer/i

/** In a forum the comments are the content. */
function looksLikeForum(document: Document, url: string): boolean {
  if (forumAddress.test(url)) return true
  const html = document.children.find((node) => isTag(node) && node.name === 'html')
  const head = html && isTag(html) ? html.children.find((node) => isTag(node) && node.name === 'head') : undefined
  if (!head || !isTag(head)) return false
  return head.children.some(
    (node) =>
      isTag(node) &&
      node.name === 'meta' &&
      node.attribs.name === 'generator' &&
      forumSoftware.test(node.attribs.content ?? '')
  )
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
