import { type Document, type Element, isTag } from 'domhandler'
import { all, attribute, first } from '../page-reading/html.ts'
import { collapse, textOf } from '../page-reading/text.ts'
import type { WalkedPage } from './page-walk.ts'
import { sharedWords } from './product-name.ts'

/** So many elements and texts before and after the title an element that is named for the maker stands. */
const before = 60
const after = 150
/** A maker stands right beside its product's title. */
const beside = 12
const onlyMaker = /(?:^|[\s_-])(?:brand|manufacturer|marque|marca|hersteller)(?:[-_]{0,2}(?:name|link|title))?(?:\s|$)/i
const longestBrand = 40
/** The title's block is no more than so many elements around it. */
const mostUp = 3
const brandAttribute = /^data-(?:product-|item-)?(?:brand|manufacturer)(?:-name)?$/
const lead = /^(?:by|from|von|par|de|da|brand|marke|marque|marca|manufacturer|hersteller)(?:\s*[:：]\s*|\s+)(?=\S)/iu

const brandNames = '[class*="brandname" i], [class*="brand-name" i]'

/** The maker that a block around the title names in an attribute for scripts: `data-product-brand="Acme"`. */
export function brandAround(title: Element | null): string | null {
  for (let node: Element | null = title; node !== null; node = node.parent && isTag(node.parent) ? node.parent : null) {
    for (const [key, value] of Object.entries(node.attribs)) {
      if (!brandAttribute.test(key)) continue
      const words = collapse(value.slice(0, longestBrand + 1))
      if (words.length > longestBrand || /[{[]/.test(words)) continue
      if (/\p{L}/u.test(words)) return words
    }
  }
  return null
}

/** The maker that the title's own block holds for scripts, without showing it, in elements that are named for its name. */
export function brandInBlock(root: Document, title: Element | null): string | null {
  if (first(brandNames, root) === null) return null
  let block = title?.parent
  for (let up = 0; up < mostUp && block && isTag(block); up += 1, block = block.parent) {
    const named = all(brandNames, block)
    const said = new Set(named.map((element) => textOf(element)).filter((one) => one !== null))
    const [words] = said
    if (said.size > 1) return null
    if (words !== undefined && words.length <= longestBrand && /\p{L}{2}/u.test(words)) return words
  }
  return null
}

/** The maker by an element near the title that is named for it, where the product's name has the same words. */
export function namedBrand({ makers, titleOrder }: WalkedPage, productName: string | null): string | null {
  if (titleOrder === null || productName === null) return null
  const near = makers.filter(({ order }) => order > titleOrder - before && order < titleOrder + after)
  for (const { element } of near) {
    const words = wordsOf(element)
    if (words === null || words.length < 2 || words.length > longestBrand) continue
    if (words.length < productName.length && sharedWords(words, productName.slice(0, 400)) === 1) return words
  }
  return makerBeside(near, titleOrder, productName)
}

/** A maker with other words than the product's name, in an element that is named for nothing else, right beside the title. */
function makerBeside(makers: WalkedPage['makers'], titleOrder: number, productName: string): string | null {
  for (const { order, element } of makers) {
    if (Math.abs(order - titleOrder) > beside || !onlyMaker.test((element.attribs.class ?? '').slice(0, 200))) continue
    const words = leadsHome(element) ? null : wordsOf(element)
    if (words === null || words.length < 2 || words.length > longestBrand || words === productName) continue
    if (/\p{L}{2}/u.test(words) && !/[:：?!]/u.test(words)) return words
  }
  return null
}

/** The shop's own name stands above its pages. */
function leadsHome(element: Element): boolean {
  const link = element.name === 'a' ? element : all('a[href]', element)[0]
  const address = attribute(link, 'href')
  if (address === null || address.startsWith('#')) return false
  return URL.parse(address, 'https://shop.example')?.pathname === '/'
}

function wordsOf(element: Element): string | null {
  const picture = element.name === 'img' ? element : all('img[alt]', element)[0]
  const words = textOf(element) ?? collapse(attribute(picture, 'alt') ?? '')
  return words === '' ? null : words.replace(lead, '')
}
