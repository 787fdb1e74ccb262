import { isTag, type AnyNode, type Element } from 'domhandler'
import { attribute, first } from '../page-reading/html.ts'
import { collapse, textOf } from '../page-reading/text.ts'
import { productWords } from './product-words.ts'

/** Something to press, of any effect. */
export interface PageButton {
  order: number
  /** Empty where it is drawn, as in a picture without an alternative text. */
  text: string
  /** It has no words and is named for the cart by those who made the page. */
  isNamedForCart: boolean
  /** It has words, and can be pressed, and is named for what adds to a cart. Its words may be of any language. */
  isNamedToAdd: boolean
  /** It is known by its words alone. */
  isPlainLink: boolean
  /** It cannot be pressed as the page came: nothing is left, a size is to be chosen first, or a style hides it. */
  isDisabled: boolean
  /** In a block that is named for something beside the product. */
  isElsewhere: boolean
}

type Found = Omit<PageButton, 'isElsewhere'>

const longestWords = 80
const mostNodes = 60
/** Names by which pages tell their scripts and styles what adds to a cart, in the languages of shops. */
const cartNouns =
  'cart|basket|bag(?!g)|trolley|panier|warenkorb|einkaufswagen|korb|carrito|carro(?!u)|cesta|carrinho|sacola|carrello|winkelwagen|winkelmand|kurv|handlekurv|varukorg|kundvagn|koszyk|kosik|kosar|korzin|korp[aeu]|sepet'
const addName = new RegExp(
  `(?:add|move|put|ajout(?:er)?|aggiungi|adicionar|agregar|anadir|dodaj|pridat|vlozit|adauga|toevoegen|(?<![a-z])(?:in|do|to|v|al|au|zum))[-_]?(?:item|product|produit|prod)?[-_]?(?:to|2|al?|ao|au|en|do|den|de|the|my)?[-_]?(?:my|shopping)?[-_]?(?:${cartNouns})|(?:sepete|kosarba|lagg-?i-?)[-_]?(?:ekle|at|rak|korg)`,
  'i'
)
const cartName =
  /(?:btn|button)[-_]?(?:add)?(?:cart|basket|buy|order)|(?:cart|basket|buy|order)[-_]?(?:btn|button)|in_cart|buy[-_]?now|(?:^|[\s_-])(?:buy|kup|kaufen|comprar|acheter|kopen|kupit)(?:[\s_-]|$)/i
const cartAction =
  /(?:add|buy)[-_/]?(?:item|product)?[-_/]?(?:to|2|in)[-_/]?(?:cart|basket|bag|trolley)|order-?item-?add|(?:cart|basket|panier|warenkorb|carrito|carrello|carrinho|koszyk|kosik|korzina|sepet)[-_/](?:add|buy|item\/add|ajout|hinzu)|basket-update\/buy|action=(?:add_product|buy_now|add)(?:&|$)|[?&](?:add-to-cart|add2cart|addcart)=/i

/** What stands on a button that will add to the cart another day, or to something else. */
const notNow = /coming|soon|notify|waitlist|wish ?list/i

/** Null where the element is no button, or is pressed in vain. */
export function pageButton(element: Element, order: number): Found | null {
  if (isTitledLink(element)) return titledButton(element, order)
  const isPicture = isPictureButton(element)
  if ((!isPicture && !isTextButton(element)) || isLarge(element)) return null
  const text = isPicture ? pictureWords(element) : textWords(element)
  const names = `${namesOf(element)} ${isPicture ? namesOf(pictureIn(element)) : ''}`
  const isDisabled = element.attribs.disabled !== undefined
  const isOpen = !isDisabled && element.attribs['aria-disabled'] !== 'true'
  const isNamedToAdd = isOpen && (addName.test(names) || leadsToCart(element))
  const isPlainLink = element.name === 'a' && !isPicture && !isNamedLink(element)
  if (text !== null && text !== '') {
    const mayAdd = isNamedToAdd && !notNow.test(text)
    return { order, text, isNamedForCart: false, isNamedToAdd: mayAdd, isPlainLink, isDisabled }
  }
  const isNamedForCart = isNamedToAdd || (isOpen && cartName.test(names))
  return isNamedForCart ? { order, text: '', isNamedForCart, isNamedToAdd, isPlainLink, isDisabled } : null
}

/** Attributes in which elements are named, or say what pressing them does. */
const naming =
  'class id name src onclick formaction data-action data-testid data-test data-qa data-role data-event data-type aria-label ng-click @click v-on:click x-on:click on:click'.split(
    ' '
  )
const longestNaming = 160

function namesOf(element: Element | null): string {
  if (element === null) return ''
  return naming.map((key) => (element.attribs[key] ?? '').slice(0, longestNaming)).join(' ')
}

/** A form that puts its thing into a cart, by where it leads or by its own name, and by what is in it. */
export function isCartForm(element: Element): boolean {
  const { name, attribs } = element
  if (name !== 'form') return false
  const names = `${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.name ?? ''}`
  const isNamed = [addName, cartName].some((pattern) => pattern.test(names.slice(0, 400)))
  const isForCart =
    isNamed ||
    (cartForm.test(names.slice(0, 400)) && first(thingFields, element) !== null) ||
    cartAction.test((attribs.action ?? '').slice(0, 500)) ||
    (first(numberFields, element) !== null && first(thingFields, element) !== null)
  return isForCart && first(formParts, element) !== null
}

/** "shopcart" is also what is in the cart: a form of one thing names it. */
const cartForm = /(?:^|\s)(?:shop(?:ping)?[-_]?)?(?:cart|basket)[-_]?(?:form)?(?:\s|$)/i

const numberFields = ['qty', 'quant', 'menge', 'cantidad', 'ilosc', 'mnozstvi', 'antal', 'aantal', 'kolicin', 'adet']
  .map((name) => `input[name*="${name}" i], select[name*="${name}" i]`)
  .join(', ')
/** By what a shop knows the thing that is sent. */
const thingFields = 'product prod_id prodid item variant sku article artikel produkt add-to-cart offer'
  .split(' ')
  .map((name) => `[name*="${name}" i]`)
  .join(', ')

function leadsToCart({ name, attribs }: Element): boolean {
  return name === 'a' && cartAction.test((attribs.href ?? '').slice(0, 500))
}

/** What such a form has: something to press or to choose, or the price. Others wait for a script that may not make one. */
const formParts =
  'button, a, img, select, input[type="radio" i], [role="button"], [onclick], [itemprop="price"], [class*="price" i], input[type="submit" i], input[type="image" i], input[type="button" i]'

/** Elements that scripts make buttons of. */
const drawnAsButton = new Set(['div', 'span', 'p', 'li', 'b', 'strong', 'td'])
const pressed = 'button, a, input, [role="button"]'
const longestLink = 40
const mostInLink = 4

function isTextButton(element: Element): boolean {
  const { name, attribs } = element
  return (
    name === 'button' ||
    attribute(element, 'role') === 'button' ||
    (name === 'input' && /^(?:submit|button)$/i.test(attribute(element, 'type') ?? '')) ||
    (name === 'a' && (isNamedLink(element) || saysToBuy(element))) ||
    (drawnAsButton.has(name) && /(?:^|[\s_-])(?:btn|button)(?:[\s_-]|$)/i.test(attribs.class ?? '')) ||
    ((drawnAsButton.has(name) || name.includes('-')) &&
      [addName, cartName].some((pattern) => pattern.test(namesOf(element))) &&
      !isLarge(element) &&
      first(pressed, element) === null)
  )
}

function isNamedLink(link: Element): boolean {
  const { class: classes = '', id, onclick } = link.attribs
  const isPressed = id !== undefined || onclick !== undefined
  return /btn|button|cart|buy/i.test(classes) || leadsToCart(link) || (isPressed && addName.test(namesOf(link)))
}

/** A link without a name, whose few words are those of a button that buys. */
function saysToBuy(link: Element): boolean {
  if (link.children.length > mostInLink || isLarge(link)) return false
  const words = textOf(link) ?? ''
  return words.length <= longestLink && productWords.buy.test(words) && productWords.cart.test(words)
}

function textWords(element: Element): string | null {
  const words = element.name === 'input' ? attribute(element, 'value') : textOf(element)
  return words !== null && words.length <= longestWords ? words : (attribute(element, 'aria-label') ?? null)
}

/** A drawn button: an image that submits or does something, or a link around nothing but one. */
function isPictureButton(element: Element): boolean {
  if (element.name === 'input') return /^image$/i.test(attribute(element, 'type') ?? '')
  if (element.name === 'img') return element.attribs.onclick !== undefined
  return element.name === 'a' && pictureIn(element) !== null && !isLarge(element) && textOf(element) === null
}

/** A link without any content, drawn by a style. Colours and sizes are such links too. */
function isTitledLink(element: Element): boolean {
  return element.name === 'a' && element.children.length === 0 && attribute(element, 'title') !== null
}

function titledButton(element: Element, order: number): Found | null {
  const text = collapse(attribute(element, 'title') ?? '').slice(0, longestWords)
  return productWords.buy.test(text)
    ? { order, text, isNamedForCart: false, isNamedToAdd: false, isPlainLink: false, isDisabled: false }
    : null
}

function pictureWords(element: Element): string | null {
  const picture = element.name === 'input' || element.name === 'img' ? element : pictureIn(element)
  const words = picture && (attribute(picture, 'alt') ?? attribute(picture, 'title') ?? attribute(element, 'title'))
  return words ? collapse(words).slice(0, longestWords) : null
}

function pictureIn(element: Element): Element | null {
  return element.children.find((child): child is Element => isTag(child) && child.name === 'img') ?? null
}

/** Whole sections are links on some pages. */
function isLarge(element: Element): boolean {
  const stack: AnyNode[] = element.children.slice(0, mostNodes)
  let count = 0
  while (stack.length > 0) {
    const node = stack.pop()
    count += 1
    if (count >= mostNodes) return true
    if (node && 'children' in node) stack.push(...node.children.slice(0, mostNodes))
  }
  return false
}
