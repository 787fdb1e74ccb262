import type { Document } from 'domhandler'
import { textContent } from 'domutils'
import { all } from '../page-reading/html.ts'
import { isRecord, list, parseJson } from '../page-reading/json.ts'
import { typesOf } from '../product/schema-product.ts'
import { maximum } from '../page-reading/bounds.ts'

/** The top-level nodes of the page's JSON-LD, with `@graph` opened. The nodes are not changed. */
export function jsonLdOf(root: Document): Record<string, unknown>[] {
  let nodes = known.get(root)
  if (nodes === undefined) {
    nodes = readNodes(root)
    known.set(root, nodes)
  }
  return nodes
}

/** Every reader of a page asks for them. */
const known = new WeakMap<Document, Record<string, unknown>[]>()

function readNodes(root: Document): Record<string, unknown>[] {
  const nodes: Record<string, unknown>[] = []
  for (const script of all('script[type^="application/ld+json" i]', root)) {
    collect(parseLoosely(textContent(script)), nodes, 0)
    if (nodes.length >= maximum.jsonLdNodes) break
  }
  return nodes.slice(0, maximum.jsonLdNodes)
}

export function jsonLdTypesOf(nodes: Record<string, unknown>[]): string[] {
  const types = nodes.flatMap((node) => {
    const type = node['@type']
    return list(Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string')
  })
  return [...new Set(types.map((type) => type.replace(/^https?:\/\/schema\.org\//, '').slice(0, 100)))].toSorted()
}

/** In any letters' case, with or without an address or a prefix before the type. */
export function hasType(node: unknown, ...types: string[]): node is Record<string, unknown> {
  return isRecord(node) && typesOf(node).some((type) => types.some((wanted) => wanted.toLowerCase() === type))
}

/** JSON-LD written by hand often holds raw line breaks in strings, or stands in an HTML comment. */
function parseLoosely(source: string): unknown {
  const text = source.replace(/^\s*(?:<!--|\/\*<!\[CDATA\[\*\/)|(?:-->|\/\*\]\]>\*\/)\s*$/g, '')
  return (
    parseJson(text) ??
    parseJson(
      text
        .replace(/[\u0000-\u001f]+/g, ' ')
        .replace(/,\s*([}\]])/g, '$1')
        .replace(/;\s*$/, '')
    )
  )
}

function collect(value: unknown, nodes: Record<string, unknown>[], depth: number): void {
  if (depth > 5 || nodes.length >= maximum.jsonLdNodes) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, nodes, depth + 1)
    return
  }
  if (!isRecord(value)) return
  // An object with only `@graph` is a wrapper. An object that also has a type is a node itself.
  if (value['@graph'] === undefined || value['@type'] !== undefined) nodes.push(value)
  if (value['@graph'] !== undefined) collect(value['@graph'], nodes, depth + 1)
}
