import { all, attribute } from '../page-reading/html.ts'
import { collapse, textOf } from '../page-reading/text.ts'
import type { WalkedPage } from './page-walk.ts'

/** So many elements and texts before and after the title an element that is named for the maker stands. */
const before = 60
const after = 150
const mostWords = 3
const longestSaid = 120
const shortest = 3
/** Words with which names begin that are of no maker. */
const common = /^(?:the|a|an|new|neu|der|die|das|le|la|les|el|los|il|women['’]?s|men['’]?s|kids['’]?|damen|herren)$/iu

/**
 * The words with which the product's name begins, where an element near the title that is named for the maker has them
 * among others: "Joe Browns Shirt" and the picture "Click to view 'Joe Browns' products".
 */
export function brandOnSign({ makers, titleOrder }: WalkedPage, productName: string | null): string | null {
  if (titleOrder === null || productName === null) return null
  const words = productName.slice(0, longestSaid).split(' ')
  const whole = plain(productName)
  const said = makers
    .filter(({ order }) => order > titleOrder - before && order < titleOrder + after)
    .flatMap(({ element }) => saysOf(element))
    .filter((one) => one.length <= longestSaid && !one.includes(whole))
  for (let count = Math.min(mostWords, words.length - 1); count > 0; count -= 1) {
    const first = words.slice(0, count).join(' ')
    if (first.length < shortest || !/\p{L}{2}/u.test(first) || common.test(first)) continue
    if (said.some((one) => one.includes(plain(first)))) return first
  }
  return null
}

function saysOf(element: WalkedPage['makers'][number]['element']): string[] {
  const signs = [element, ...all('img[alt], img[title], a[title]', element).slice(0, 4)]
  return [textOf(element), ...signs.flatMap((one) => [attribute(one, 'alt'), attribute(one, 'title')])].map((one) =>
    plain((one ?? '').slice(0, longestSaid * 2))
  )
}

/** Words alone, each between spaces, so that whole words are compared. */
function plain(text: string): string {
  return ` ${collapse(text.toLowerCase().replaceAll(/[^\p{L}\p{N}&’-]+/gu, ' '))} `
}
