import type { Document } from 'domhandler'
import { textContent } from 'domutils'
import { all, attribute } from '../page-reading/html.ts'
import { collapse, decodeBasicEntities, shortTextOf } from '../page-reading/text.ts'

const mostLinks = 3000
const longest = 60
const mostCharacters = 200_000
/** In the address of a list of a shop's things of one kind. */
const listAddress =
  /[/_?&=-](?:categor(?:y|ies|ie|ia|ias|ie-produit)|kategori(?:e|en|a|er|at|y)?|rubri(?:que|ek|k)|rayon)[/_?&=-]/i
const stated = /"category"\s{0,3}:\s{0,3}"([^"\\]{2,200})"/g

/** What a page calls kinds of things: in its data, and in links to lists of them. In lower case. */
export function pageCategories(root: Document): ReadonlySet<string> {
  const found = new Set<string>()
  for (const script of all('script[type="application/ld+json"]', root)) {
    for (const [, said = ''] of textContent(script).slice(0, mostCharacters).matchAll(stated)) {
      for (const part of decodeBasicEntities(said).split(/[>/,|]/)) found.add(collapse(part).toLowerCase())
    }
  }
  for (const link of all('a[href]', root).slice(0, mostLinks)) {
    if (!listAddress.test((attribute(link, 'href') ?? '').slice(0, 300))) continue
    const words = shortTextOf(link, longest)
    if (words !== null) found.add(words.toLowerCase())
  }
  return found
}
