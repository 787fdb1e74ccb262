import { type Element, isTag, type Document } from 'domhandler'
import { currencyOf } from '../page-reading/currency.ts'
import { all } from '../page-reading/html.ts'
import { shortTextOf } from '../page-reading/text.ts'

const mostElements = 6000
const mostChildren = 4
const longestTitle = 200
const longestPrice = 28
const mostWords = 3
const mostLevels = 2
const heading = /^h[1-6]$/
const notPrice = /^(?:off|get|save|over|free|earn|gift)$/i
/** Names of elements for a title, in languages of those who write pages by hand. */
const titleName =
  /tit(?:le|el|re|ol|ul)|heading|naslov|nazev|nazwa|nimi|rubrik|otsikko|pealkiri|(?:^|[^a-z])(?:naam|nome|nombre|nom|navn|namn)(?:[^a-z]|$)/i
const apart = new Set(['a', 'nav', 'footer', 'aside', 'dialog', 'form', 'li', 'table'])

/**
 * The last title before the first price that stands alone, by its level or its name. Null where titles of the same kind
 * have prices too, as in a list, and where `end` has a price below it.
 */
export function titleAbovePrice(root: Document, end: Element | null = null): Element | null {
  let title: Element | null = null
  let found: Element | null = null
  let isBeforeEnd = true
  for (const element of all('h1, h2, h3, h4, h5, h6, p, div, span, b, strong, ins', root).slice(0, mostElements)) {
    if (element === end) isBeforeEnd = false
    if (element.children.length > mostChildren) continue
    const words = shortTextOf(element, longestTitle)
    if (words === null) continue
    if (isPrice(words)) {
      if (title === null || isApart(element) || !isInBlockOf(title, element)) continue
      if (end !== null && !isBeforeEnd) return null
      if (found === null) found = title
      else if (title !== found && kindOf(title) === kindOf(found)) return null
    } else if (isTitle(element, words)) title = element
  }
  return found
}

function isTitle(element: Element, words: string): boolean {
  const { class: classes = '', id = '' } = element.attribs
  const isNamed = titleName.test(classes.slice(0, 200)) || titleName.test(id.slice(0, 100))
  return (
    (isNamed || heading.test(element.name)) && /\p{L}{2}/u.test(words) && !/[:：?!]$/u.test(words) && !isApart(element)
  )
}

/** An amount above nothing with its currency, and hardly more. */
function isPrice(words: string): boolean {
  if (words.length > longestPrice || !/[1-9]/.test(words) || currencyOf(words) === null) return false
  const said = words.match(/\p{L}+/gu) ?? []
  return said.length <= mostWords && !said.some((word) => notPrice.test(word))
}

function isApart(element: Element): boolean {
  for (let node = element.parent; node && isTag(node); node = node.parent) {
    const isPageHead = node.name === 'header' && node.parent && isTag(node.parent) && node.parent.name === 'body'
    if (apart.has(node.name) || isPageHead === true) return true
  }
  return false
}

/** Whether a block of few levels around a title, which is not the whole page, has the price too. */
function isInBlockOf(title: Element, price: Element): boolean {
  const blocks = new Set<Element>()
  for (let node = title.parent; node && isTag(node) && blocks.size < mostLevels; node = node.parent) {
    if (node.name === 'body' || node.name === 'main') break
    blocks.add(node)
  }
  const isOnPage = title.parent !== null && isTag(title.parent) && title.parent.name === 'body'
  for (let node = price.parent; node && isTag(node); node = node.parent) {
    if (blocks.has(node) || (isOnPage && node === title.parent)) return true
  }
  return false
}

function kindOf({ name, attribs }: Element): string {
  return `${name} ${attribs.class ?? ''}`
}
