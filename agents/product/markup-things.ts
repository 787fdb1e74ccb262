import { isTag, type AnyNode, type Document, type Element } from 'domhandler'
import { all, attribute } from '../page-reading/html.ts'
import { textOf } from '../page-reading/text.ts'
import type { SchemaThing } from './schema-product.ts'
import { maximum } from '../page-reading/bounds.ts'
import { productOfOffering, schemaWord, withAggregateRating } from './vocabularies.ts'

/** Products that stand in the page as microdata (`itemprop`) or RDFa (`property`, `rel`), in document order. */
export function markedUpProducts(root: Document): SchemaThing[] {
  const scopes = (selector: string, name: string) =>
    all(selector, root)
      .filter((element) => isProductScope(element, name))
      .slice(0, maximum.things)
  const marked = scopes('[itemscope][itemtype]', 'itemtype')
  // Of a page's own product nothing says that it is one of a list.
  const isAlone = marked.length === 0 || marked.some(({ attribs }) => attribs.itemprop !== 'itemListElement')
  const unscoped = isAlone ? [] : unscopedProduct(root)
  if (unscoped.length > 0) return unscoped
  const things = [
    ...marked.map((element) => product(element, 'itemprop')),
    ...scopes('[typeof]', 'typeof').map((element) => product(element, 'property'))
  ]
  return things.length > 0 ? things : unscopedProduct(root)
}

const ratingKeys = ['ratingValue', 'bestRating', 'reviewCount', 'ratingCount']

/** Some shops name the properties of their product, and nothing around them that says of what. */
function unscopedProduct(root: Document): SchemaThing[] {
  const named = all('[itemprop]', root)
    .slice(0, maximum.markupElements)
    .filter((element) => !isWithinScope(element))
  if (named.filter(({ attribs }) => attribs.itemprop === 'price').length !== 1) return []
  const thing: SchemaThing = { '@type': 'Product' }
  for (const element of named) {
    const key = schemaWord(attribute(element, 'itemprop') ?? '')
    thing[key] ??= valueOf(element, [key])
  }
  return [{ ...thing, offers: thing, aggregateRating: Object.fromEntries(ratingKeys.map((key) => [key, thing[key]])) }]
}

/** One thing of microdata, whatever its type. */
export function readMarkedUp(scope: Element): SchemaThing {
  return read(scope, 'itemprop')
}

function isWithinScope(element: Element): boolean {
  for (let node = element.parent; node && isTag(node); node = node.parent) {
    if (node.attribs.itemscope !== undefined) return true
  }
  return false
}

function isProductScope(element: Element, name: string): boolean {
  const type = attribute(element, name) ?? ''
  return (
    /(?:^|[^\w-])(?:individual)?product(?:group|model)?(?:\s|$)|softwareapplication|videogame|\bbook$/i.test(type) ||
    isOffering(type)
  )
}

function isOffering(type: string): boolean {
  return /(?:^|\s)(?:gr:|https?:\/\/purl\.org\/goodrelations\/v1#)Offering(?:\s|$)/i.test(type)
}

/** Elements that one thing takes from elsewhere. */
const mostReferred = 10

type PropertyAttribute = 'itemprop' | 'property'

function product(scope: Element, property: PropertyAttribute): SchemaThing {
  const type = attribute(scope, property === 'itemprop' ? 'itemtype' : 'typeof') ?? ''
  const thing = read(scope, property, referred(scope))
  return isOffering(type) ? productOfOffering(thing) : withAggregateRating(thing)
}

/** An element with its properties as one thing: nested scopes become objects, repeated properties lists. */
function read(scope: Element, property: PropertyAttribute, elsewhere: readonly Element[] = []): SchemaThing {
  const type = attribute(scope, property === 'itemprop' ? 'itemtype' : 'typeof')
  const thing: SchemaThing = { '@type': type?.split(/\s+/)[0] ?? null }
  /** A `rel` without an address is about the things within it. */
  const stack: { node: AnyNode; about: readonly string[] }[] = []
  const push = (nodes: readonly AnyNode[], about: readonly string[]) =>
    stack.push(...nodes.map((node) => ({ node, about })).toReversed())
  push(elsewhere, [])
  push(scope.children, [])
  for (let visits = 0; stack.length > 0 && visits < maximum.markupElements; visits += 1) {
    const { node, about = [] } = stack.pop() ?? {}
    if (!node || !isTag(node)) continue
    const isScope = node.attribs[property === 'itemprop' ? 'itemscope' : 'typeof'] !== undefined
    const related = property === 'property' ? relatedNames(node) : []
    const isHanging = related.length > 0 && !isScope && target(node) === null
    const names = [
      ...(attribute(node, property)?.split(/\s+/) ?? []),
      ...(isHanging ? [] : related),
      ...(isScope ? about : [])
    ].map(schemaWord)
    const value = names.length === 0 ? null : isScope ? read(node, property) : valueOf(node, names)
    for (const key of names) {
      const known = thing[key]
      thing[key] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]
    }
    // What lies within another thing belongs to that one. Reviews and related products have scopes without a property.
    if (!isScope) push(node.children, isHanging ? related : about)
  }
  return thing
}

/**
 * What stands elsewhere in the page and belongs to this thing, by its number: `itemref="price stock"`. Only a product takes
 * such elements, and no thing in it: things can refer to each other without end.
 */
function referred(scope: Element): Element[] {
  const ids = attribute(scope, 'itemref')?.split(/\s+/).slice(0, mostReferred) ?? []
  if (ids.length === 0) return []
  let root: AnyNode = scope
  while (root.parent) root = root.parent
  const wanted = new Set(ids)
  // Of elements with the same number, the first one has it.
  return all('[id]', root).filter(({ attribs }) => wanted.delete(attribs.id ?? ''))
}

/** Relations in the words of a vocabulary: `rel="v:offerDetails"`. Others are of the page's links ("nofollow"). */
function relatedNames(element: Element): string[] {
  const names = element.attribs.rel === undefined ? [] : (attribute(element, 'rel')?.split(/\s+/) ?? [])
  return names.filter((name) => name.includes(':'))
}

function target(element: Element): string | null {
  return attribute(element, 'resource') ?? attribute(element, 'href') ?? attribute(element, 'src') ?? null
}

/** Of a link or a picture the words are meant, and not where it leads. */
const worded = new Set(['name', 'brand', 'manufacturer', 'model', 'sku', 'mpn'])

function valueOf(element: Element, names: readonly string[]): string | null {
  const isWorded = (element.name === 'a' || element.name === 'img') && names.some((name) => worded.has(name))
  return (
    attribute(element, 'content') ??
    (isWorded ? (textOf(element) ?? attribute(element, 'alt') ?? attribute(element, 'title')) : null) ??
    (element.name === 'meta' ? null : attribute(element, 'href')) ??
    attribute(element, 'resource') ??
    attribute(element, 'datetime') ??
    (element.name === 'img' ? attribute(element, 'src') : null) ??
    (element.name === 'data' || element.name === 'meter' ? attribute(element, 'value') : null) ??
    textOf(element)
  )
}
