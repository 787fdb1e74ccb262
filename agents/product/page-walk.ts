import { isTag, isText, type AnyNode, type Document, type Element } from 'domhandler'
import { maximum } from '../page-reading/bounds.ts'
import { attribute } from '../page-reading/html.ts'
import { collapse } from '../page-reading/text.ts'
import { isCartForm, type PageButton, pageButton } from './page-buttons.ts'
import { productWords } from './product-words.ts'

/** A piece of visible text with what the elements around it say about it. */
export interface TextPiece {
  text: string
  /** Position in reading order, counted in pieces and elements. */
  order: number
  /** In a block of other products, or of amounts that are no prices: shipping, menus, reviews. */
  isElsewhere: boolean
  /** In a block of other products. */
  isOfOthers: boolean
  /** Struck through, or in an element that is named for the price before. */
  isStruck: boolean
  /** The outermost element around it that is named for a price. Null where none is. */
  priceBlock: Element | null
  /** In an element that is named for the regular price, which is the only one in some shops and the one before in others. */
  isRegular: boolean
  /** In an element that is named for a rating. */
  isRating: boolean
  /** In raised or named cents: "129" and then "00". */
  isFraction: boolean
  /** It describes one of several things to choose from, as a size or a condition. */
  isOption: boolean
  /** In the head of a table's row or column, or in a list's term. */
  isTerm: boolean
  /** In a block about who sells it: stars there are the seller's. */
  isOfSeller: boolean
}

/** Stars that are drawn by the width of a strip over five of them. */
export interface DrawnStars {
  order: number
  /** Of five. */
  rating: number
}

export interface WalkedPage {
  pieces: TextPiece[]
  titleOrder: number | null
  buttons: PageButton[]
  /** Where forms that put a thing into a cart begin. */
  cartForms: number[]
  stars: DrawnStars[]
  /** Elements that are named for the maker, outside of menus and of other products. */
  makers: { order: number; element: Element }[]
  /** Where an element says to scripts that nothing is left. */
  saidGone: number[]
  /** What markup says of the stock beside the thing that it describes: themes set it in a part of their own. */
  stocks: { order: number; word: string }[]
}

const invisible = new Set('script style template noscript head svg iframe object select option textarea'.split(' '))
const landmarks = new Set(['nav', 'footer', 'aside'])
const struckTags = new Set(['del', 's', 'strike'])
const priceName =
  /price|prix|preis|precio|prezzo|preco|preço|(?:^|[^a-z])(?:pris|cena|prijs|fiyat|hinta|amount|cost)(?:[^a-z]|$)/i
const regularName = /(?:^|[^a-z])regular[-_]?price|price[-_]{0,2}regular/i
const termName = /(?:^|[^a-z])(?:labels?|term|spec-?(?:name|title|key)|attribute-?(?:name|label))(?:\s|$)/i
const ratingName = /(?:^|[^a-z])(?:rating|stars?|score)(?:[^a-z]|$)/i
const fractionName = /cent|decimal|fraction|superscript/i
const sellerName = /(?:^|[^a-z])(?:sellers?|vendors?|merchants?|retailers?)(?:[^a-z]|$)/i
const starsName = /(?:^|[^a-z])(?:rating|stars?)(?:[^a-z]|$)/i
const makerName =
  /(?:^|[^a-z])(?<!nav[-_]?|navbar[-_]?)(?:brand|manufacturer|marque|marca|hersteller)(?:[-_]{0,2}(?:name|link|logo|title))?(?:[^a-z]|$)/i
const width = /(?:^|;)\s{0,5}width\s{0,5}:\s{0,5}(\d{1,3}(?:\.\d{1,4})?)%/i
const stockAttribute = /^data-(?:is-)?(?:in-?stock|stock|available|availability)$/
/** Why something cannot be bought: `data-disabled-reason="Sold out"`. */
const reasonAttribute = /^data-[a-z-]{0,30}reason$/
const longestReason = 60
const stockWord = /^(?:https?:\/\/schema\.org\/)?(InStock|OutOfStock|BackOrder|PreOrder)$/
const noStock = /^(?:false|0|no|out[-_ ]?of[-_ ]?stock|sold[-_ ]?out)$/i
/** Names by which styles hide an element, unless it is shown on larger screens. */
const hidingNames = new Set('hidden hide d-none displaynone display-none is-hidden force-hidden'.split(' '))
const shownOnSome = /^(?:xs|sm|md|lg|xl|2xl):(?:block|flex|grid|inline|table|contents)|^d-(?:sm|md|lg|xl)-|^visible-/
const longestDataName = 40

const mostLevels = 100
const mostInHeading = 12
const longestHeading = 80

interface Around extends Omit<TextPiece, 'text' | 'order'> {
  /** In a menu, a footer or an aside, by its element. */
  isInLandmark: boolean
  /** Hidden by a name of its style, which a script can take away. */
  isHiddenByName: boolean
}

/** The visible text of a page in reading order. `title` is the element that names the product. */
export function walkPage(root: Document, title: Element | null): WalkedPage {
  const aboveTitle = new Set<AnyNode>()
  for (let node: AnyNode | null = title; node; node = node.parent) aboveTitle.add(node)
  const page: WalkedPage = {
    pieces: [],
    titleOrder: null,
    buttons: [],
    cartForms: [],
    stars: [],
    makers: [],
    saidGone: [],
    stocks: []
  }
  let order = 0
  const visit = (node: AnyNode, around: Around): void => {
    if (page.pieces.length >= maximum.textPieces) return
    order += 1
    if (isText(node)) {
      const text = collapse(node.data)
      if (text !== '') page.pieces.push(pieceOf(text, order, around))
      return
    }
    if (!('children' in node)) return
    let inner = around
    if (isTag(node)) {
      if (invisible.has(node.name) || (isHidden(node) && !aboveTitle.has(node))) return
      if (node === title) page.titleOrder = order
      inner = aroundOf(node, around, aboveTitle)
      const button = inner.isOfOthers || inner.isInLandmark ? null : pageButton(node, order)
      if (button !== null) {
        page.buttons.push({
          ...button,
          isElsewhere: inner.isElsewhere,
          isDisabled: button.isDisabled || inner.isHiddenByName
        })
      }
      if (!inner.isElsewhere) noteOwn(page, node, order)
      if (!inner.isOfOthers && !inner.isInLandmark && !inner.isOfSeller) noteStars(page, node, order)
    }
    for (const child of node.children) visit(child, inner)
  }
  visit(root, {
    isElsewhere: false,
    isOfOthers: false,
    isStruck: false,
    isRegular: false,
    isRating: false,
    isFraction: false,
    isOption: false,
    isTerm: false,
    isOfSeller: false,
    isInLandmark: false,
    isHiddenByName: false,
    priceBlock: null
  })
  return page
}

function pieceOf(text: string, order: number, around: Around): TextPiece {
  const { isHiddenByName: _hidden, isInLandmark: _landmark, ...rest } = around
  return { text, order, ...rest }
}

/** What an element of the product's own part says by its names and attributes. */
function noteOwn(page: WalkedPage, element: Element, order: number): void {
  const { attribs } = element
  if (isCartForm(element)) page.cartForms.push(order)
  const names = `${attribs.class ?? ''} ${attribs.itemprop ?? ''}`
  if (names.length > 1 && names.length < 400 && makerName.test(names)) page.makers.push({ order, element })
  if (Object.entries(attribs).some(([key, value]) => isGoneByData(key, value))) page.saidGone.push(order)
  const stock = attribs.itemprop === 'availability' ? stockWord.exec(attribs.href ?? attribs.content ?? '')?.[1] : null
  if (stock && !isInScope(element)) page.stocks.push({ order, word: stock })
}

function isInScope(element: Element): boolean {
  let node = element.parent
  for (let level = 0; node && isTag(node); level += 1) {
    if (node.attribs.itemscope !== undefined || level === mostLevels) return true
    node = node.parent
  }
  return false
}

function isGoneByData(key: string, value: string): boolean {
  return (
    (stockAttribute.test(key) && noStock.test(value)) ||
    (reasonAttribute.test(key) && value.length <= longestReason && productWords.gone.test(value))
  )
}

function aroundOf(element: Element, around: Around, aboveTitle: ReadonlySet<AnyNode>): Around {
  const { name, attribs } = element
  const names = `${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.itemprop ?? ''} ${attribs.property ?? ''} ${attribs['data-testid'] ?? ''} ${attribs['data-test'] ?? ''} ${attribs['data-price-type'] ?? ''}`
  const isPlain = names.length <= 6
  const isOfOthers =
    around.isOfOthers ||
    (!aboveTitle.has(element) &&
      ((!isPlain && productWords.related.test(names)) || productWords.relatedHeading.test(firstWords(element))))
  const isElsewhere =
    around.isElsewhere ||
    isOfOthers ||
    (!aboveTitle.has(element) && (landmarks.has(name) || (!isPlain && productWords.aside.test(names))))
  const isNamedPrice = (!isPlain && priceName.test(names)) || isNamedByData(attribs)
  return {
    isInLandmark: around.isInLandmark || (!aboveTitle.has(element) && landmarks.has(name)),
    isHiddenByName: around.isHiddenByName || (!aboveTitle.has(element) && isHiddenByName(attribs.class)),
    isOfSeller: around.isOfSeller || (!isPlain && !aboveTitle.has(element) && sellerName.test(names)),
    isElsewhere,
    isOfOthers,
    isStruck:
      around.isStruck ||
      struckTags.has(name) ||
      /line-through/i.test(attribs.style ?? '') ||
      (!isPlain && !aboveTitle.has(element) && names.length < 200 && productWords.before.test(names)),
    isRegular: around.isRegular || (!isPlain && regularName.test(names)),
    isRating: around.isRating || (!isPlain && names.length < 200 && ratingName.test(names)),
    isFraction: around.isFraction || name === 'sup' || (!isPlain && fractionName.test(names)),
    isOption: around.isOption || name === 'label' || (name === 'li' && element.children.some(isChoice)),
    isTerm: around.isTerm || name === 'th' || name === 'dt' || (!isPlain && names.length < 200 && termName.test(names)),
    priceBlock: around.priceBlock ?? (isNamedPrice && !aboveTitle.has(element) ? element : null)
  }
}

/** An empty strip over a row of stars, in two elements that are named for them. */
function noteStars(page: WalkedPage, { attribs, children, parent }: Element, order: number): void {
  const part = width.exec(attribs.style ?? '')
  if (!part || children.length > 0 || !starsName.test(attribs.class ?? '')) return
  const rating = Number(part[1]) / 20
  const isWithin = parent && isTag(parent) && starsName.test(parent.attribs.class ?? '')
  if (isWithin && rating > 0 && rating <= 5) page.stars.push({ order, rating })
}

/** Scripts know the price's place by an attribute: `data-region="price"`, `data-price="222"`. */
function isNamedByData(attribs: Readonly<Record<string, string>>): boolean {
  return Object.entries(attribs).some(
    ([key, value]) =>
      key.startsWith('data-') &&
      key.length <= longestDataName &&
      (key === 'data-price' || (value.length <= longestDataName && priceName.test(value)))
  )
}

function isHiddenByName(classes: string | undefined): boolean {
  if (classes === undefined || classes.length > 400) return false
  const names = classes.split(/\s+/)
  return names.some((name) => hidingNames.has(name)) && !names.some((name) => shownOnSome.test(name))
}

/** The words of the first thing in a block, where it has few: its heading. */
function firstWords(block: Element): string {
  const first = block.children.find(isTag)
  if (first === undefined || block.children.length === 1) return ''
  const stack: AnyNode[] = [first]
  let words = ''
  for (let count = 0; stack.length > 0; count += 1) {
    const node = stack.pop()
    if (node === undefined || count === mostInHeading) return ''
    if (isText(node)) words += node.data
    else if ('children' in node) stack.push(...node.children.slice(0, mostInHeading).toReversed())
    if (words.length > longestHeading * 2) return ''
  }
  const heading = collapse(words)
  return heading.length <= longestHeading ? heading : ''
}

function isHidden({ attribs }: Element): boolean {
  // Pages that are streamed arrive in hidden parts, which their first script puts in place.
  const isStreamed = attribs.id?.startsWith('S:') === true
  return (attribs.hidden !== undefined && !isStreamed) || /display\s*:\s*none/i.test(attribs.style ?? '')
}

function isChoice(node: AnyNode): boolean {
  return isTag(node) && node.name === 'input' && /^(?:radio|checkbox)$/i.test(attribute(node, 'type') ?? '')
}
