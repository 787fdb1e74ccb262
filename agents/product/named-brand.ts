import type { Element } from 'domhandler'
import { all, attribute } from '../page-reading/html.ts'
import { collapse, textOf } from '../page-reading/text.ts'
import type { WalkedPage } from './page-walk.ts'
import { sharedWords } from './product-name.ts'

/** So many elements and texts before and after the title an element that is named for the maker stands. */
const before = 60
const after = 150
const longestBrand = 40
const lead = /^(?:by|from|von|par|de|da|brand|marke|marque|marca|manufacturer|hersteller)(?:\s*[:：]\s*|\s+)(?=\S)/iu

/** The maker by an element near the title that is named for it, where the product's name has the same words. */
export function namedBrand({ makers, titleOrder }: WalkedPage, productName: string | null): string | null {
  if (titleOrder === null || productName === null) return null
  const near = makers.filter(({ order }) => order > titleOrder - before && order < titleOrder + after)
  for (const { element } of near) {
    const words = wordsOf(element)
    if (words === null || words.length < 2 || words.length > longestBrand) continue
    if (productName !== words && sharedWords(words, productName.slice(0, 400)) === 1) return words
  }
  return null
}

function wordsOf(element: Element): string | null {
  const picture = element.name === 'img' ? element : all('img[alt]', element)[0]
  const words = textOf(element) ?? collapse(attribute(picture, 'alt') ?? '')
  return words === '' ? null : words.replace(lead, '')
}
