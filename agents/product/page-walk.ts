import { isTag, isText, type AnyNode, type Document, type Element } from 'domhandler'
import { maximum } from '../page-reading/bounds.ts'
import { attribute } from '../page-reading/html.ts'
import { collapse } from '../page-reading/text.ts'
import { isCartForm, type PageButton, pageButton } from './page-buttons.ts'
import { productWords } from './product-words.ts'
import { type NamedStock, namedStock, picturedStock } from './named-stock.ts'
import { type DrawnStars, starsOf } from './page-stars.ts'
import { pairTerms } from './term-pairs.ts'
import { priceInAttributes, type UnsignedPrice } from './price-in-attributes.ts'
import { repeatedBlocks } from './repeated-blocks.ts'

/** A piece of visible text with what the elements around it say about it. */
export interface TextPiece {
  text: string
  /** Position in reading order, counted in pieces and elements. */
  order: number
  /** In a block of other products, or of amounts that are no prices: shipping, menus, reviews. */
  isElsewhere: boolean
  /** In a block of other products, by its name, its heading or its structure. */
  isOfOthers: boolean
  /** In one of several blocks of one shape that lead elsewhere. */
  isRepeated: boolean
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

export interface WalkedPage {
  pieces: TextPiece[]
  titleOrder: number | null
  buttons: PageButton[]
  /** Where forms that put a thing into a cart begin. */
  cartForms: number[]
  stars: DrawnStars[]
  /** Elements that are named for the maker, outside of menus and of other products. */
  makers: { order: number; element: Element }[]
  /** Fields for how many are wanted. */
  numbers: number[]
  /** Elements that are named for the stock, with their words. */
  namedStocks: (NamedStock & { order: number })[]
  /** Where an element says to scripts that nothing is left. */
  saidGone: number[]
  /** Amounts that elements tell to scripts. */
  told: (UnsignedPrice & { order: number })[]
  /** What markup says of the stock beside the thing that it describes: themes set it in a part of their own. */
  stocks: { order: number; word: string }[]
}

const invisible = new Set('script style template noscript head svg iframe object select option textarea'.split(' '))
const landmarks = new Set(['nav', 'footer', 'aside'])
const struckTags = new Set(['del', 's', 'strike'])
const priceName =
  /price|prix|preis|precio|prezzo|preco|preço|(?:^|[^a-z])(?:pris|cena|prijs|fiyat|hinta|amount|cost)(?:[^a-z]|$)/i
const regularName = /(?:^|[^a-z])regular[-_]?price|price(?:[-_]item)?[-_]{0,2}regular/i
const termName = /(?:^|[^a-z])(?:labels?|term|spec-?(?:name|title|key)|attribute-?(?:name|label))(?:\s|$)/i
const ratingName = /(?:^|[^a-z])(?:rating|stars?|score)(?:[^a-z]|$)/i
const fractionName = /cent|decimal|fraction|superscript/i
const sellerName = /(?:^|[^a-z])(?:sellers?|vendors?|merchants?|retailers?)(?:[^a-z]|$)/i
/** Sites on which buyers rate shops, and not what they bought. */
const shopRatings =
  /^https?:\/\/(?:[a-z0-9-]{1,30}\.){0,3}(?:trustpilot\.|trustedshops\.|ekomi\.|kiyoh\.|feefo\.|sitejabber\.|bbb\.org|google\.[a-z.]{2,6}\/(?:storepages|shopping\/(?:ratings|customerreviews)|maps))/i
const reviewName = /(?:^|[\s_-])review(?:[-_]?(?:item|card|box|entry|block))?(?:\s|$)/i
const makerName =
  /(?:^|[^a-z])(?<!nav[-_]?|navbar[-_]?)(?:brand|manufacturer|marque|marca|hersteller)(?:[-_]{0,2}(?:name|link|logo|title))?(?:[-_]?(?:container|wrap(?:per)?|box|block))?(?:[^a-z]|$)/i
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
const numberName =
  /(?:^|[^a-z])(?:qty|quantity|quantit[aey]|quantidade|cantidad|menge|anzahl|aantal|antal|ilosc|mnozstvi|kolicina|adet|kolichestvo)/i

/** A list of other things between the title and the price makes the way between these hardly longer. */
const stepInRepeated = 0.02
const mostLevels = 100
const mostSiblings = 12
const longestNames = 400
const mostBlocks = 8
const mostInHeading = 12
const longestHeading = 80

interface Around extends Omit<TextPiece, 'text' | 'order'> {
  /** In a menu, a footer or an aside, by its element. */
  isInLandmark: boolean
  /** Hidden by a name of its style, which a script can take away. */
  isHiddenByName: boolean
  /** In one of several reviews: stars there are one buyer's. */
  isInReview: boolean
}

/** The visible text of a page in reading order. `title` is the element that names the product. */
export function walkPage(root: Document, title: Element | null): WalkedPage {
  const aboveTitle = new Set<AnyNode>()
  for (let node: AnyNode | null = title; node; node = node.parent) aboveTitle.add(node)
  const surroundings: Surroundings = {
    aboveTitle,
    repeated: repeatedBlocks(root, aboveTitle),
    terms: pairTerms(root),
    blocks: blocksOf(title)
  }
  const page: WalkedPage = {
    pieces: [],
    titleOrder: null,
    buttons: [],
    cartForms: [],
    stars: [],
    makers: [],
    numbers: [],
    namedStocks: [],
    saidGone: [],
    told: [],
    stocks: []
  }
  let order = 0
  const visit = (node: AnyNode, around: Around): void => {
    if (page.pieces.length >= maximum.textPieces) return
    order += around.isRepeated ? stepInRepeated : 1
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
      const isMute = saysNothing(node, surroundings)
      if (!isMute) inner = aroundOf(node, around, surroundings)
      const button = inner.isOfOthers || inner.isInLandmark ? null : pageButton(node, order)
      if (button !== null) {
        page.buttons.push({
          ...button,
          isElsewhere: inner.isElsewhere,
          isNamedToAdd: button.isNamedToAdd && !inner.isHiddenByName,
          isDisabled: button.isDisabled || inner.isHiddenByName
        })
      }
      if (!isMute) noteElement(page, node, { order, inner, isOfTitle: aboveTitle.has(node) })
    }
    for (const child of node.children) visit(child, inner)
  }
  visit(root, {
    isElsewhere: false,
    isOfOthers: false,
    isRepeated: false,
    isStruck: false,
    isRegular: false,
    isRating: false,
    isFraction: false,
    isOption: false,
    isTerm: false,
    isOfSeller: false,
    isInLandmark: false,
    isHiddenByName: false,
    isInReview: false,
    priceBlock: null
  })
  return page
}

/** Field by field: a page has as many pieces as texts, and copies that leave fields out are slow. */
function pieceOf(text: string, order: number, around: Around): TextPiece {
  return {
    text,
    order,
    isElsewhere: around.isElsewhere,
    isOfOthers: around.isOfOthers,
    isRepeated: around.isRepeated,
    isStruck: around.isStruck,
    priceBlock: around.priceBlock,
    isRegular: around.isRegular,
    isRating: around.isRating,
    isFraction: around.isFraction,
    isOption: around.isOption,
    isTerm: around.isTerm,
    isOfSeller: around.isOfSeller
  }
}

/** What an element says by its name and its attributes, as far as it can be of the product. */
function noteElement(
  page: WalkedPage,
  element: Element,
  { order, inner, isOfTitle }: { order: number; inner: Around; isOfTitle: boolean }
): void {
  if (inner.isOfOthers || inner.isInLandmark) return
  noteForm(page, element, order)
  const stars = inner.isOfSeller || inner.isInReview ? null : starsOf(element)
  if (stars !== null) page.stars.push({ order, ...stars })
  if (inner.isElsewhere) return
  noteOwn(page, element, order)
  const stock = inner.isHiddenByName ? null : (namedStock(element, isOfTitle) ?? picturedStock(element))
  if (stock !== null) page.namedStocks.push({ order, ...stock })
}

/** What an element of the product's own part says by its names and attributes. */
function noteOwn(page: WalkedPage, element: Element, order: number): void {
  const { attribs } = element
  const told = priceInAttributes(element)
  if (told !== null) page.told.push({ order, ...told })
  const names = `${attribs.class ?? ''} ${attribs.itemprop ?? ''} ${attribs.id ?? ''}`
  if (names.length > 2 && names.length < 400 && makerName.test(names)) page.makers.push({ order, element })
  if (saysGone(attribs)) page.saidGone.push(order)
  const stock = attribs.itemprop === 'availability' ? stockWord.exec(attribs.href ?? attribs.content ?? '')?.[1] : null
  if (stock && !isInScope(element)) page.stocks.push({ order, word: stock })
}

/** A form for the cart and a field for a number, also in a block with another name. */
function noteForm(page: WalkedPage, element: Element, order: number): void {
  const { name, attribs } = element
  if (isCartForm(element)) page.cartForms.push(order)
  if (name === 'input' && numberName.test(`${attribs.name ?? ''} ${attribs.id ?? ''} ${attribs.class ?? ''}`)) {
    page.numbers.push(order)
  }
}

function isInScope(element: Element): boolean {
  let node = element.parent
  for (let level = 0; node && isTag(node); level += 1) {
    if (node.attribs.itemscope !== undefined || level === mostLevels) return true
    node = node.parent
  }
  return false
}

function saysGone(attribs: Readonly<Record<string, string>>): boolean {
  for (const key in attribs) {
    if (!key.startsWith('data-')) continue
    const value = attribs[key] ?? ''
    if (stockAttribute.test(key) && noStock.test(value)) return true
    if (reasonAttribute.test(key) && value.length <= longestReason && productWords.gone.test(value)) return true
  }
  return false
}

/** What tells the product's own part from the rest. */
interface Surroundings {
  aboveTitle: ReadonlySet<AnyNode>
  repeated: ReadonlySet<AnyNode>
  /** First halves of pairs of a label and a value. */
  terms: ReadonlySet<AnyNode>
  /** Names of blocks around the title that would be of something else: "product-card". Their parts are the product's. */
  blocks: readonly string[]
}

function blocksOf(title: Element | null): string[] {
  const blocks = new Set<string>()
  for (let node: AnyNode | null = title; node && isTag(node) && node.name !== 'body'; node = node.parent) {
    for (const token of (node.attribs.class ?? '').slice(0, longestNames).split(/\s+/)) {
      const block = token.split('__', 1)[0] ?? ''
      if (block.length > 3 && (productWords.related.test(block) || productWords.aside.test(block))) blocks.add(block)
      if (blocks.size === mostBlocks) return [...blocks]
    }
  }
  return [...blocks]
}

/** Names without those of the blocks that the title is in: "product-card__price" is "__price" in a product's card. */
function withoutBlocks(names: string, blocks: readonly string[]): string {
  return blocks.reduce((rest, block) => (rest.includes(block) ? rest.replaceAll(block, '') : rest), names)
}

/** All names of an element, of which most have none. */
function namesOf(attribs: Readonly<Record<string, string>>): string {
  let names = ''
  for (const key of naming) names += `${attribs[key] ?? ''} `
  return names.slice(0, -1)
}

const naming = ['class', 'id', 'itemprop', 'property', 'data-testid', 'data-test', 'data-slot', 'data-price-type']

const muteTags = new Set('a b br div em font i p span strong td tr'.split(' '))

/** Most elements have no name and hold one thing: they change nothing of what is known around them. */
function saysNothing(element: Element, { repeated, terms }: Surroundings): boolean {
  const { name, attribs, children } = element
  if (!muteTags.has(name) || children.length > 1 || repeated.has(element) || terms.has(element)) return false
  for (const key in attribs) if (key !== 'href' || attribs.href?.startsWith('http') === true) return false
  return true
}

function aroundOf(element: Element, around: Around, { aboveTitle, repeated, terms, blocks }: Surroundings): Around {
  const { name, attribs } = element
  const names = namesOf(attribs)
  const isPlain = names.length <= 6
  const said = isPlain ? names : withoutBlocks(names, blocks)
  const isRepeated = around.isRepeated || repeated.has(element)
  const isOfOthers =
    around.isOfOthers ||
    isRepeated ||
    (!aboveTitle.has(element) &&
      ((!isPlain && productWords.related.test(said)) || productWords.relatedHeading.test(firstWords(element))))
  const isElsewhere =
    around.isElsewhere ||
    isOfOthers ||
    (!aboveTitle.has(element) && (landmarks.has(name) || (!isPlain && productWords.aside.test(said))))
  const isNamedPrice = (!isPlain && priceName.test(names)) || isNamedByData(attribs)
  return {
    isInLandmark: around.isInLandmark || (!aboveTitle.has(element) && landmarks.has(name)),
    isHiddenByName: around.isHiddenByName || (!aboveTitle.has(element) && isHiddenByName(attribs.class)),
    isInReview: around.isInReview || (!isPlain && isOneReview(element)),
    isOfSeller:
      around.isOfSeller ||
      (!isPlain && !aboveTitle.has(element) && sellerName.test(names)) ||
      (name === 'a' &&
        attribs.href?.startsWith('http') === true &&
        shopRatings.test(attribs.href.slice(0, longestNames))),
    isElsewhere,
    isOfOthers,
    isRepeated,
    isStruck:
      around.isStruck ||
      struckTags.has(name) ||
      /line-through/i.test(attribs.style ?? '') ||
      (!isPlain && !aboveTitle.has(element) && names.length < 200 && productWords.before.test(names)),
    isRegular: around.isRegular || (!isPlain && regularName.test(names)),
    isRating: around.isRating || (!isPlain && names.length < 200 && ratingName.test(names)),
    isFraction: around.isFraction || name === 'sup' || (!isPlain && fractionName.test(names)),
    isOption: around.isOption || name === 'label' || (name === 'li' && element.children.some(isChoice)),
    isTerm:
      around.isTerm ||
      name === 'th' ||
      name === 'dt' ||
      terms.has(element) ||
      (!isPlain && names.length < 200 && termName.test(names)),
    priceBlock: around.priceBlock ?? (isNamedPrice && !aboveTitle.has(element) ? element : null)
  }
}

/** An element named for a review, beside another of the same name. */
function isOneReview(element: Element): boolean {
  const names = element.attribs.class ?? ''
  if (names.length > longestNames || !reviewName.test(names)) return false
  const siblings = element.parent?.children.slice(0, mostSiblings) ?? []
  return siblings.some(
    (one) => one !== element && isTag(one) && one.name === element.name && one.attribs.class === names
  )
}

/** Scripts know the price's place by an attribute: `data-region="price"`, `data-price="222"`. */
function isNamedByData(attribs: Readonly<Record<string, string>>): boolean {
  for (const key in attribs) {
    if (!key.startsWith('data-') || key.length > longestDataName) continue
    const value = attribs[key] ?? ''
    if (key === 'data-price' || (value.length <= longestDataName && priceName.test(value))) return true
  }
  return false
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
