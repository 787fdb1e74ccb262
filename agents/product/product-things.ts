import type { Document } from 'domhandler'
import { jsonLdOf } from '../extraction/page-structure-json-ld.ts'
import { at } from '../page-reading/json.ts'
import { markedUpProducts } from './markup-things.ts'
import { isProduct, type SchemaThing } from './schema-product.ts'

export interface ProductThing {
  source: 'json-ld' | 'microdata'
  thing: SchemaThing
}

/**
 * The products of schema.org that a page describes: those at the top of its JSON-LD and those that it names as its
 * subject, then those in its markup. Every reader of a page's products starts here.
 */
export function productThings(root: Document): ProductThing[] {
  const stated = jsonLdOf(root).flatMap((node) => [node, at(node, 'mainEntity')].filter(isProduct))
  return [
    ...stated.map((thing) => ({ source: 'json-ld' as const, thing })),
    ...markedUpProducts(root).map((thing) => ({ source: 'microdata' as const, thing }))
  ]
}
