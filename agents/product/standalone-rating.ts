import { type Document, isTag } from 'domhandler'
import { jsonLdOf } from '../extraction/page-structure-json-ld.ts'
import { all } from '../page-reading/html.ts'
import { at, isRecord } from '../page-reading/json.ts'
import { parseCount, parseRating } from '../page-reading/number.ts'
import { textValue } from '../page-reading/text.ts'
import { readMarkedUp } from './markup-things.ts'
import { sharedWords } from './product-name.ts'
import { type SchemaThing, typesOf } from './schema-product.ts'

const least = 0.6

/**
 * Stars of all buyers that stand beside the product's data and not in it, as tools for reviews write them. They name what
 * they are about, or are the only ones.
 */
export function standaloneRating(
  root: Document,
  productName: string | null
): { rating: number; reviewCount: number | null } | null {
  const found = [...statedAlone(root), ...markedUpAlone(root)]
  const named = found.filter((thing) => {
    const about =
      textValue(at(thing.itemReviewed, 'name')) ?? textValue(thing.itemReviewed) ?? textValue(thing.itemreviewed)
    return about === null ? found.length === 1 : productName !== null && sharedWords(about, productName) >= least
  })
  const thing = named[0]
  const stars = thing && isRecord(thing.rating) ? thing.rating : thing
  const rating = parseRating(at(stars, 'ratingValue') ?? at(thing, 'rating'), at(stars, 'bestRating'))
  if (rating === null) return null
  return { rating, reviewCount: parseCount(at(thing, 'reviewCount') ?? at(thing, 'ratingCount')) }
}

function statedAlone(root: Document): SchemaThing[] {
  return jsonLdOf(root).filter((node) => typesOf(node).includes('aggregaterating'))
}

function markedUpAlone(root: Document): SchemaThing[] {
  return all('[itemscope][itemtype$="AggregateRating" i], [itemscope][itemtype$="Review-aggregate" i]', root)
    .filter((element) => {
      for (let node = element.parent; node && isTag(node); node = node.parent) {
        if (node.attribs.itemscope !== undefined) return false
      }
      return true
    })
    .slice(0, 10)
    .map((element) => readMarkedUp(element))
}
