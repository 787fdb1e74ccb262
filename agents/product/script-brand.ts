import type { Document } from 'domhandler'
import { textContent } from 'domutils'
import { all, attribute } from '../page-reading/html.ts'
import { collapse, decodeBasicEntities } from '../page-reading/text.ts'
import { beginsWith } from './brand-beside-title.ts'
import { sharedWords } from './product-name.ts'

const mostCharacters = 2_000_000
const mostFound = 300
const stated =
  /\\?["']?\b(?:brand|item_brand|brandName|brand_name|productBrand|product_brand|manufacturer|manufacturerName|vendor)\\?["']?\s{0,3}[:=]\s{0,3}(?:\{\s{0,5}\\?["']?(?:@type\\?["']\s{0,3}:\s{0,3}\\?["']\w{1,20}\\?["']\s{0,3},\s{0,3}\\?["'])?name\\?["']?\s{0,3}:\s{0,3})?\\?["']([^"'\\<>{}[\]]{2,40})\\?["']/gi
const attributes = ['data-brand', 'data-product-brand', 'data-brand-name', 'data-manufacturer', 'data-vendor']
const noBrand =
  /^(?:null|none|undefined|n\/?a|unknown|other|default|no brand|generic|true|false|product|brand|(?:select|choose|all|shop|your) .*)$/i

/**
 * The maker that scripts and attributes state, of whatever form: of all values the one in the product's name, else the only
 * one of the page.
 */
export function scriptBrand(root: Document, productName: string | null): string | null {
  const found = new Map<string, string>()
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
  }
  const brands = [...found.values()].filter((words) => words.length <= 40)
  const name = productName?.slice(0, 400) ?? ''
  return (
    brands.find((words) => beginsWith(name, words)) ??
    brands.find((words) => words !== name && sharedWords(words, name) === 1) ??
    (brands.length === 1 ? (brands[0] ?? null) : null)
  )
}
