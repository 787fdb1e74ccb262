import type { Document } from 'domhandler'
import { textContent } from 'domutils'
import { all, attribute, first } from '../page-reading/html.ts'
import { collapse, decodeBasicEntities, textOf } from '../page-reading/text.ts'
import { beginsWith } from './brand-beside-title.ts'
import { sharedWords } from './product-name.ts'

const mostCharacters = 2_000_000
const mostFound = 300
const stated =
  /\\?["']?\b(?:brand|item_brand|brandName|brand_name|productBrand|product_brand|manufacturer|manufacturerName|vendor)\\?["']?\s{0,3}[:=]\s{0,3}(?:\{\s{0,5}\\?["']?(?:@type\\?["']\s{0,3}:\s{0,3}\\?["']\w{1,20}\\?["']\s{0,3},\s{0,3}\\?["'])?name\\?["']?\s{0,3}:\s{0,3})?\\?["']([^"'\\<>{}[\]]{2,40})\\?["']/gi
const category = /\\?["']item_category\\?["']\s{0,3}:\s{0,3}\\?["']([^"'\\<>{}[\]]{2,40})\\?["']/gi
const attributes = ['data-brand', 'data-product-brand', 'data-brand-name', 'data-manufacturer', 'data-vendor']
const noBrand =
  /^(?:null|none|undefined|n\/?a|unknown|other|default|no brand|generic|true|false|product|brand|(?:select|choose|all|shop|your) .*)$/i

/**
 * The maker that scripts, attributes and markup state, of whatever form: of all values the one in the product's name, else
 * the only one of scripts and attributes.
 */
export function scriptBrand(root: Document, productName: string | null): string | null {
  const found = new Map<string, string>()
  /** What analytics send as the maker as well where they know none. */
  const categories = new Set<string>()
  const add = (value: string) => {
    const words = collapse(decodeBasicEntities(value))
    if (words.length >= 2 && /\p{L}/u.test(words) && !noBrand.test(words)) found.set(words.toLowerCase(), words)
  }
  for (const element of all(attributes.map((name) => `[${name}]`).join(', '), root).slice(0, mostFound)) {
    for (const name of attributes) add((attribute(element, name) ?? '').slice(0, 41))
  }
  let budget = mostCharacters
  for (const script of all('script:not([src])', root)) {
    const text = textContent(script)
    if (text.length > budget) continue
    budget -= text.length
    for (const [, value = ''] of text.matchAll(stated)) {
      if (found.size >= mostFound) break
      add(value)
    }
    for (const [, value = ''] of text.matchAll(category)) categories.add(collapse(decodeBasicEntities(value)))
  }
  const known = [...found.values()].filter((words) => words.length <= 40)
  const brands = [...known, ...markedBrands(root)]
  const name = productName?.slice(0, 400) ?? ''
  return (
    brands.find((words) => beginsWith(name, words)) ??
    brands.find((words) => words !== name && sharedWords(words, name) === 1) ??
    (known.length === 1 && !categories.has(known[0] ?? '') ? (known[0] ?? null) : null)
  )
}

/** The makers that markup names, also of other products: those are often of the same maker. */
function markedBrands(root: Document): string[] {
  return all('[itemprop="brand"], [itemprop="manufacturer"]', root)
    .slice(0, mostFound)
    .map((element) => first('[itemprop="name"]', element) ?? element)
    .map((element) => collapse((attribute(element, 'content') ?? textOf(element) ?? '').slice(0, 41)))
    .filter((words) => words.length >= 2 && words.length <= 40 && /\p{L}/u.test(words) && !noBrand.test(words))
}
