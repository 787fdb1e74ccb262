import type { Document, Element } from 'domhandler'
import { all, attribute } from '../page-reading/html.ts'
import { collapse, textOf } from '../page-reading/text.ts'

const mostElements = 4000
const longestBrand = 40
const longestName = 400
const anywhere = 'https://shop.example'
/** In the address of a list of one maker's products, or of its sign. */
const brandAddress =
  /[/_?&=.-](?:brands?|labels?|manufacturers?|marques?|marcas?|march(?:i|io)|marken?|hersteller|fabricants?|fabricantes?|merken?|varumarken?|vendors?)[/_?&=.-]/i

/** The maker by a link to its products, or by its sign, where the product's name has the same words. */
export function linkedBrand(root: Document, productName: string | null): string | null {
  if (productName === null) return null
  const name = productName.slice(0, longestName).toLowerCase()
  const known = new Map<string, string>()
  for (const element of all('a[href], img[src]', root).slice(0, mostElements)) {
    const address = attribute(element, element.name === 'a' ? 'href' : 'src')
    if (address === null || !brandAddress.test(address.slice(0, 300))) continue
    for (const words of wordsOf(element)) {
      const isAsked = URL.parse(address, anywhere)?.searchParams.get('q') === words
      if (isAsked && hasWords(name, words.split(' ')[0]?.toLowerCase() ?? '')) return words
      // "PATRIK BOARDS" on the sign, and "Patrik" in the name.
      const said = [words, words.split(' ')[0] ?? ''].find(
        (one) => one.length >= 3 && hasWords(name, one.toLowerCase())
      )
      if (said !== undefined) known.set(said.toLowerCase(), said)
    }
  }
  const brands = [...known.values()]
  return brands.length === 1
    ? (brands[0] ?? null)
    : (brands.find((brand) => name.startsWith(brand.toLowerCase())) ?? null)
}

/** The words of a link and of the picture in it. */
function wordsOf(element: Element): string[] {
  const picture = element.name === 'a' ? all('img[alt]', element)[0] : element
  const said = [attribute(picture, 'alt'), element.name === 'a' ? textOf(element) : null]
  return said
    .map((words) => collapse(words ?? '').replace(/ ?\blogo\b ?/i, ''))
    .filter((words) => words.length >= 2 && words.length <= longestBrand)
}

function hasWords(name: string, words: string): boolean {
  const at = name.indexOf(words)
  if (at === -1) return false
  const isLetter = (index: number) => /[\p{L}\p{N}]/u.test(name[index] ?? '')
  return !isLetter(at - 1) && !isLetter(at + words.length)
}
