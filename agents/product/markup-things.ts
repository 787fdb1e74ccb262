import { isTag, type AnyNode, type Document, type Element } from 'domhandler'
import { all, attribute } from '../page-reading/html.ts'
import { textOf } from '../page-reading/text.ts'
import type { SchemaThing } from './schema-product.ts'
import { maximum } from '../page-reading/bounds.ts'

/** Products that stand in the page as microdata (`itemprop`) or RDFa (`property`), in document order. */
export function markedUpProducts(root: Document): SchemaThing[] {
  const scopes = (selector: string, name: string) =>
    all(selector, root)
      .filter((element) => isProductScope(element, name))
      .slice(0, maximum.things)
  return [
    ...scopes('[itemscope][itemtype]', 'itemtype').map((element) => read(element, 'itemprop')),
    ...scopes('[typeof]', 'typeof').map((element) => read(element, 'property'))
  ]
}

function isProductScope(element: Element, name: string): boolean {
  return /(?:^|[/:\s])(?:individual)?product(?:group|model)?(?:\s|$)|softwareapplication|videogame|\bbook$/i.test(
    attribute(element, name) ?? ''
  )
}

type PropertyAttribute = 'itemprop' | 'property'

/** An element with its properties as one thing: nested scopes become objects, repeated properties lists. */
function read(scope: Element, property: PropertyAttribute): SchemaThing {
  const type = attribute(scope, property === 'itemprop' ? 'itemtype' : 'typeof')
  const thing: SchemaThing = { '@type': type?.split(/\s+/)[0] ?? null }
  const stack: AnyNode[] = scope.children.toReversed()
  for (let visits = 0; stack.length > 0 && visits < maximum.markupElements; visits += 1) {
    const node = stack.pop()
    if (!node || !isTag(node)) continue
    const names = attribute(node, property)?.split(/\s+/) ?? []
    const isScope = node.attribs[property === 'itemprop' ? 'itemscope' : 'typeof'] !== undefined
    const value = names.length === 0 ? null : isScope ? read(node, property) : valueOf(node, names)
    for (const name of names) {
      const key = name.replace(/^(?:schema:|https?:\/\/schema\.org\/)/i, '')
      const known = thing[key]
      thing[key] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]
    }
    // What lies within another thing belongs to that one. Reviews and related products have scopes without a property.
    if (!isScope) stack.push(...node.children.toReversed())
  }
  return thing
}

/** Of a link or a picture the words are meant, and not where it leads. */
const worded = new Set(['name', 'brand', 'manufacturer', 'model', 'sku', 'mpn'])

function valueOf(element: Element, names: readonly string[]): string | null {
  const isWorded = (element.name === 'a' || element.name === 'img') && names.some((name) => worded.has(name))
  return (
    attribute(element, 'content') ??
    (isWorded ? (textOf(element) ?? attribute(element, 'alt') ?? attribute(element, 'title')) : null) ??
    (element.name === 'meta' ? null : attribute(element, 'href')) ??
    attribute(element, 'datetime') ??
    (element.name === 'img' ? attribute(element, 'src') : null) ??
    (element.name === 'data' || element.name === 'meter' ? attribute(element, 'value') : null) ??
    textOf(element)
  )
}
