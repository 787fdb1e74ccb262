import type { Document } from 'domhandler'
import { all, attribute, metaContent } from '../page-reading/html.ts'
import { collapse, textOf } from '../page-reading/text.ts'
import type { WalkedPage } from './page-walk.ts'
import { pageTitle } from './product-name.ts'

const mostWords = 3
const longestTitle = 400
const mostMakers = 12
const audience = /^(?:buy|shop|order|new|sale|the|women['’]?s|men['’]?s|kids['’]?|damen|herren)$/iu

/**
 * The words that the page's title has before the product's name, where an element that is named for the maker says them
 * too, also among others: "HUF Atelier Easy | Shop" and the picture "Products of HUF".
 */
export function brandBeforeName({ makers }: WalkedPage, root: Document, productName: string | null): string | null {
  if (productName === null || productName.length < 3) return null
  const name = productName.toLowerCase()
  for (const title of [metaContent(root, 'og:title'), pageTitle(root)]) {
    const said = collapse((title ?? '').slice(0, longestTitle))
    const at = said.toLowerCase().indexOf(name)
    const words = at > 0 ? said.slice(0, at).replace(/(?<![\s|–—·:-])[\s|–—·:-]+$/u, '') : ''
    if (words === '' || words.split(' ').length > mostWords || audience.test(words)) continue
    if (makers.slice(0, mostMakers).some(({ element }) => saysOf(element).some((one) => hasWords(one, words))))
      return words
  }
  return null
}

function saysOf(element: WalkedPage['makers'][number]['element']): string[] {
  const pictures = all('img[alt], img[title], a[title]', element).slice(0, 4)
  return [textOf(element), ...[element, ...pictures].flatMap((one) => [attribute(one, 'alt'), attribute(one, 'title')])]
    .filter((one) => one !== null)
    .map((one) => collapse(one.slice(0, 200)))
}

function hasWords(text: string, words: string): boolean {
  return ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}&'’-]+/gu, ' ')} `.includes(` ${words.toLowerCase()} `)
}
