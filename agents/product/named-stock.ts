import type { Element } from 'domhandler'
import { textOf } from '../page-reading/text.ts'
import { productWords } from './product-words.ts'

/** What an element says of the stock by its name. */
export interface NamedStock {
  isHere: boolean
  /** It is around the title, and so of the product itself. */
  isOfTitle: boolean
  text: string
}

const hereName = /(?:^|[\s_-])(?:in-?_?stock|on-?stock|is-?available|stock-?(?:ok|available|yes|green))(?:[\s_-]|$)/i
const goneName =
  /(?:^|[\s_-])(?:out-?_?of-?_?stock|sold-?_?out|un-?available|not-?available|no-?stock|stock-?(?:no|out|red))(?:[\s_-]|$)/i
const longestStock = 60
const longestNames = 400

/** An element whose name tells its style of the stock: "stock in-stock", "product outofstock". Null where it tells nothing. */
export function namedStock(element: Element, isOfTitle: boolean): NamedStock | null {
  const names = (element.attribs.class ?? '').slice(0, longestNames)
  if (names === '') return null
  const isHere = hereName.test(names)
  if (isHere === goneName.test(names)) return null
  // The words around the title are many.
  const text = isOfTitle ? '' : textOf(element)
  const isSaid = text !== null && text.length <= longestStock && !(isHere && productWords.gone.test(text))
  return isSaid ? { isHere, isOfTitle, text } : null
}

/** "Available" is said of parts of a comparison too. */
const ofStock =
  /(?:in|on|en|em) stock|stock:|auf lager|lager|sklad|raktár|készlet|magaz|налич|склад|voorraad|zalih|stanju|lageru|stok|απόθεμα|在庫|[货貨]|재고|hàng/iu

/** A picture whose words are that the thing is in stock. */
export function picturedStock({ name, attribs }: Element): NamedStock | null {
  const text = name === 'img' ? (attribs.alt ?? '').trim() : ''
  const isSaid = text.length > 2 && text.length <= longestStock && ofStock.test(text) && productWords.here.test(text)
  return isSaid ? { isHere: true, isOfTitle: false, text } : null
}
