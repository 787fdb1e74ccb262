import { compile } from 'css-select'
import { type AnyNode, type Document, DomHandler, type Element, isDocument, isTag, isText } from 'domhandler'
import { Parser } from 'htmlparser2'
import { maximum } from './bounds.ts'
import { elementIndex, following } from './element-index.ts'

/** Pages from the open web are hostile input. These bounds keep time and memory linear and small. */
const maximumCharacters = 12_000_000
/** Deeper elements are attached to their ancestor at this depth, as browsers do. */
const maximumDepth = 400
/** No real page is nested as deep. Reading stops here. */
const absurdDepth = 20_000
const chunkCharacters = 65_536

export type Queryable = AnyNode

/** Parses HTML of any quality. Never throws. Content beyond the bounds is left out. */
export function parseHtml(body: string): Document {
  const handler = new DomHandler()
  let depth = 0
  let nodes = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        nodes += 1
        if (depth <= maximumDepth) handler.onopentag(name, attributes)
      },
      onclosetag() {
        if (depth <= maximumDepth) handler.onclosetag()
        depth -= 1
      },
      ontext(text) {
        nodes += 1
        handler.ontext(text)
      },
      onparserinit: (self) => handler.onparserinit(self),
      onend: () => handler.onend()
    },
    { decodeEntities: true }
  )
  // Outside SVG a browser does not read this as CDATA. Left open, it would swallow the page.
  const html = body.includes(']]>') ? body : body.replaceAll('<![CDATA[', '')
  const length = Math.min(html.length, maximumCharacters)
  for (let start = 0; start < length; start += chunkCharacters) {
    if (nodes > maximum.nodes || depth > absurdDepth) break
    parser.write(html.slice(start, Math.min(start + chunkCharacters, length)))
  }
  parser.end()
  endHead(handler.root)
  return handler.root
}

const headTags = new Set('title meta link base script style noscript template'.split(' '))

/** A page need not say where its head ends. It ends before the first thing to be shown, as in browsers. */
function endHead(root: Document): void {
  const html = root.children.find((node): node is Element => isTag(node) && node.name === 'html')
  const parent = html ?? root
  const head = parent.children.find((node): node is Element => isTag(node) && node.name === 'head')
  const at = head?.children.findIndex((node) => (isTag(node) ? !headTags.has(node.name) : isShownText(node))) ?? -1
  const first = head?.children[at]
  const last = head?.children.at(-1)
  if (head === undefined || first === undefined || last === undefined) return
  const shown = head.children.slice(at)
  const { next } = head
  if (first.prev !== null) first.prev.next = null
  head.children = head.children.slice(0, at)
  for (const node of shown) node.parent = parent
  first.prev = head
  head.next = first
  last.next = next
  if (next !== null) next.prev = last
  parent.children = parent.children.flatMap((node) => (node === head ? [head, ...shown] : [node]))
}

function isShownText(node: AnyNode): boolean {
  return isText(node) && /\S/.test(node.data)
}

const trees = new WeakMap<{ body: string }, Document>()

/** The tree of a page, parsed once for all readers of this page. Nobody changes it. */
export function treeOf(page: { readonly body: string }): Document {
  let tree = trees.get(page)
  if (tree === undefined) {
    tree = parseHtml(page.body)
    trees.set(page, tree)
  }
  return tree
}

const compiled = new Map<string, (element: Element) => boolean>()

/** At most `maximum.elements`, in document order, of the first `maximum.searchedElements` below. */
export function all(selector: string, root: Queryable): Element[] {
  return search(root, selector, maximum.elements)
}

export function first(selector: string, root: Queryable): Element | null {
  return search(root, selector, 1)[0] ?? null
}

function search(root: Queryable, selector: string, most: number): Element[] {
  const matches = query(selector)
  const found: Element[] = []
  if (isDocument(root)) {
    for (const element of elementIndex(root).among(selector)) {
      if (matches(element) && found.push(element) >= most) break
    }
    return found
  }
  if (!('children' in root)) return found
  // What lies behind the bound is text and no more.
  let node: AnyNode | null = root.children[0] ?? null
  for (let searched = 0; node !== null && searched < maximum.searchedElements; node = following(node, root)) {
    if (!isTag(node)) continue
    searched += 1
    if (matches(node) && found.push(node) >= most) break
  }
  return found
}

/** The first child that matches. Deeper elements, such as replies within a comment, are not searched. */
export function firstChild(selector: string, parent: Element): Element | null {
  const matches = query(selector)
  return parent.children.filter(isTag).find(matches) ?? null
}

export function attribute(element: Element | null | undefined, name: string): string | null {
  const value = element?.attribs[name]
  return value === undefined || value.trim() === '' ? null : value.trim()
}

const metaContents = new WeakMap<Queryable, Map<string, string>>()

/** The content of the first `<meta>` whose property, name or itemprop is one of these. */
export function metaContent(root: Queryable, ...names: string[]): string | null {
  let contents = metaContents.get(root)
  if (contents === undefined) {
    contents = readMetaContents(root)
    metaContents.set(root, contents)
  }
  for (const name of names) {
    const content = contents.get(name)
    if (content !== undefined) return content
  }
  return null
}

/** One walk finds all names, because a page is asked for dozens of them. */
function readMetaContents(root: Queryable): Map<string, string> {
  const contents = new Map<string, string>()
  for (const element of all('meta[content]', root)) {
    const content = attribute(element, 'content')
    if (content === null) continue
    for (const key of ['property', 'name', 'itemprop']) {
      const name = element.attribs[key]
      if (name !== undefined && !contents.has(name)) contents.set(name, content)
    }
  }
  return contents
}

/** All links of a page have the same one. */
let checkedBase: { base: string; origin: string | null; isUsable: boolean } = {
  base: '',
  origin: null,
  isUsable: false
}

/** A path from the root in which nothing is to be resolved or escaped, as most links of a page are. */
const plainPath = /^(?:\/[\w-]+)+\/?$/

/** An absolute http(s) address, or null. */
export function absoluteUrl(href: string | null | undefined, base: string): string | null {
  if (href === null || href === undefined || href === '') return null
  if (base !== checkedBase.base) {
    const url = URL.parse(base)
    const isPlain = url !== null && /^https?:\/\/[^/@]+\//.test(url.href)
    checkedBase = { base, origin: isPlain ? url.origin : null, isUsable: url !== null }
  }
  if (checkedBase.origin !== null && plainPath.test(href)) return checkedBase.origin + href
  const url = URL.parse(href, checkedBase.isUsable ? base : undefined)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.href
}

function query(selector: string): (element: Element) => boolean {
  let test = compiled.get(selector)
  if (test === undefined) {
    test = compile<AnyNode, Element>(selector) as (element: Element) => boolean
    compiled.set(selector, test)
  }
  return test
}
