import type { Document } from 'domhandler'
import { jsonLdOf } from '../extraction/page-structure-json-ld.ts'
import { at } from '../page-reading/json.ts'
import { markedUpProducts } from './markup-things.ts'
import { isProduct, many, typesOf, type SchemaThing } from './schema-product.ts'

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
    ...withVariants(stated).map((thing) => ({ source: 'json-ld' as const, thing })),
    ...markedUpProducts(root).map((thing) => ({ source: 'microdata' as const, thing }))
  ]
}

/** Some shops write the kinds of a product beside its group, each with the group that it is of. */
function withVariants(things: readonly SchemaThing[]): SchemaThing[] {
  const isGroup = (thing: SchemaThing) => typesOf(thing).includes('productgroup')
  return things.map((thing) => {
    if (!isGroup(thing) || thing.hasVariant !== undefined || thing.offers !== undefined) return thing
    const hasVariant = things.filter((one) => many(one.isVariantOf).some((group) => isSameGroup(group, thing)))
    return hasVariant.length === 0 ? thing : { ...thing, hasVariant }
  })
}

function isSameGroup(one: unknown, group: SchemaThing): boolean {
  return ['@id', 'productGroupID'].some((key) => {
    const id = at(one, key)
    return typeof id === 'string' && id !== '' && id === group[key]
  })
}
