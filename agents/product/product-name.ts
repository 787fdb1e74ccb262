import { isTag, isText, type Document, type Element } from 'domhandler'
import { all, attribute, first, metaContent } from '../page-reading/html.ts'
import { isCartForm } from './page-buttons.ts'
import { maximum } from '../page-reading/bounds.ts'
import { collapse, textOf } from '../page-reading/text.ts'
import { titleAbovePrice } from './title-above-price.ts'

const shortestName = 8
const longestName = 200
const mostNamed = 400
const nameName = /(?:^|\s)(?:prod(?:uct)?|item)[-_]?(?:name|title)(?:[\s_-]|$)/i
const blockName = /(?:^|\s)product(?:[-_]?(?:card|details?|info|page|view|box|item))?(?:\s|$)/i

/** The page's title. Pictures in SVG have titles too, and come first in some pages. */
export function pageTitle(root: Document): string | null {
  const title = all('title', root).find((element) => !isWithin(element, 'svg'))
  return textOf(title?.children[0])
}

/** The page's title without the name of its site: "Red Kettle | Shop" on shop.example. */
export function withoutSite(title: string, url: string, siteName: string | null): string {
  const words = collapse(title)
  const last = [...words.matchAll(/ [|–—·:-] /g)].at(-1)
  if (last === undefined) return words
  const site = words.slice(last.index + last[0].length)
  const plain = site.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const labels = URL.parse(url)?.hostname.split('.') ?? []
  const isSite = site === siteName || labels.some((label) => label.replaceAll('-', '') === plain)
  return isSite ? words.slice(0, last.index) : words
}

/** The words of a heading. Parts of it that stand in lines of their own, by a style, can have no space between them. */
export function headingWords(heading: Element | null): string | null {
  if (heading === null) return null
  const parts = heading.children.filter((child) => isTag(child) || collapse(isText(child) ? child.data : '') !== '')
  if (parts.length < 2 || !parts.every(isTag)) return textOf(heading)
  const words = parts.map((part) => textOf(part)).filter((part) => part !== null)
  const isApart = words.every(
    (part, index) => index === 0 || (/[\p{L}\p{N}]$/u.test(words[index - 1] ?? '') && /^[\p{Lu}\p{N}]/u.test(part))
  )
  return isApart ? words.join(' ') : textOf(heading)
}

function isWithin(element: Element, name: string): boolean {
  for (let node = element.parent; node && isTag(node); node = node.parent) if (node.name === name) return true
  return false
}

/** The part of the shorter text's words that the longer one has too: 0 to 1. */
export function sharedWords(one: string, other: string): number {
  const a = wordsOf(one)
  const b = wordsOf(other)
  const [few, many] = a.size <= b.size ? [a, b] : [b, a]
  if (few.size === 0) return 0
  return [...few].filter((word) => many.has(word)).length / few.size
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .slice(0, 400)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/**
 * The heading that names the page's product: the first-level one that shares most words with the page's titles and
 * address. Account boxes and cookie notices have such headings too.
 */
export function productHeading(root: Document, url: string): Element | null {
  const titles = [metaContent(root, 'og:title', 'twitter:title'), pageTitle(root), slugOf(url)].filter(
    (one) => one !== null
  )
  const likest = (headings: readonly Element[]) =>
    headings
      .map((element) => {
        const text = textOf(element) ?? ''
        return { element, likeness: Math.max(0, ...titles.map((title) => sharedWords(title, text))) }
      })
      .toSorted((a, b) => b.likeness - a.likeness)[0]
  const headings = all('h1', root)
    .slice(0, maximum.headings)
    .filter((heading) => textOf(heading) !== null)
  const best = likest(headings)
  if (best && (best.likeness >= 0.3 || headings.length === 1)) {
    const isOther = best.likeness === 0
    const other = isOther ? (enteredName(root) ?? titleAbovePrice(root, best.element)) : null
    return other ?? nameWithin(best.element, root)
  }
  const others = all(
    'h2, h3, [class*="product-title" i], [class*="product-name" i], [class*="productname" i], [class*="producttitle" i]',
    root
  )
    .slice(0, 200)
    .filter((heading) => (textOf(heading)?.length ?? 999) <= 200)
  const other = likest(others)
  return (
    (other && other.likeness >= 0.7 ? other.element : best?.element) ??
    markedName(root) ??
    titledName(root) ??
    namedName(root) ??
    nameInBlock(root) ??
    enteredName(root) ??
    picturedName(root) ??
    boldInCart(root) ??
    titleAbovePrice(root) ??
    firstOfArticle(root)
  )
}

/** A heading in a breadcrumb can say more than the name, which another heading has by itself and is marked with. */
function nameWithin(heading: Element, root: Document): Element {
  const marked = isWithin(heading, 'ol') || isWithin(heading, 'nav') ? markedName(root) : null
  const words = textOf(marked)
  return marked !== null && words !== null && textOf(heading)?.startsWith(`${words} `) === true ? marked : heading
}

/** On a page without a heading: the one text that markup calls a name, of no thing that it describes apart. */
function markedName(root: Document): Element | null {
  const named = all('[itemprop="name"]', root)
    .slice(0, maximum.headings)
    .filter((element) => !isInThing(element) && (textOf(element)?.length ?? 999) <= longestName)
  const texts = new Set(named.map((element) => textOf(element)))
  return texts.size === 1 ? (named[0] ?? null) : null
}

function isInThing(element: Element): boolean {
  for (let node = element.parent; node && isTag(node); node = node.parent) {
    if (node.attribs.itemscope !== undefined) return true
  }
  return false
}

/** On a page without a heading: the text of its own that is a part of the page's title, the longest one. */
function titledName(root: Document): Element | null {
  const titles = [metaContent(root, 'og:title'), pageTitle(root)].flatMap((title) =>
    title === null ? [] : [title, ...title.split(/ [|–—·:-] |, /)].map((part) => collapse(part))
  )
  const parts = new Set(titles.filter((part) => part.length >= shortestName && part.length <= longestName))
  if (parts.size === 0) return null
  const named = all('p, b, strong, font, div, span, td', root).filter(
    (element) =>
      element.children.length <= 3 &&
      element.children.every(isText) &&
      parts.has(textOf(element) ?? '') &&
      !isWithin(element, 'a')
  )
  const length = (element: Element): number => textOf(element)?.length ?? 0
  return named.toSorted((a, b) => length(b) - length(a))[0] ?? null
}

/** On a page without a heading: the one element that is named for the product's name. */
function namedName(root: Document): Element | null {
  const named = all('[class*="prod" i], [id*="prod" i], [class*="item" i], [id*="item" i]', root)
    .slice(0, mostNamed)
    .filter(
      ({ attribs }) =>
        nameName.test((attribs.class ?? '').slice(0, 200)) || nameName.test((attribs.id ?? '').slice(0, 200))
    )
    .filter((element) => (textOf(element)?.length ?? 999) <= longestName)
  const texts = new Set(named.map((element) => textOf(element)))
  return texts.size === 1 ? (named[0] ?? null) : null
}

/** On a page without a heading: what is called a name or a title in the only block that is called a product. */
function nameInBlock(root: Document): Element | null {
  const [block, ...others] = all('[class*="product" i]', root)
    .slice(0, mostNamed)
    .filter(({ attribs }) => blockName.test((attribs.class ?? '').slice(0, 200)))
  if (block === undefined || others.length > 0) return null
  const named = all('[class*="name" i], [class*="title" i]', block)
    .slice(0, mostNamed)
    .filter(({ attribs }) => /(?:^|\s)(?:name|title)(?:\s|$)/i.test((attribs.class ?? '').slice(0, 200)))
    .filter((element) => (textOf(element)?.length ?? 999) <= longestName)
  return named.length === 1 ? (named[0] ?? null) : null
}

/** On a page without a heading that is like its title: the text that a hidden field of a form, which is named for the product's name, holds. */
function enteredName(root: Document): Element | null {
  const values = new Set(
    all('input[type="hidden"][value]', root)
      .slice(0, mostNamed)
      .filter(({ attribs }) => [attribs.class, attribs.name, attribs.id].some((name) => isNameField(name)))
      .map((field) => collapse(attribute(field, 'value') ?? ''))
  )
  const [value = ''] = values
  if (values.size !== 1 || value.length < shortestName || value.length > longestName) return null
  const named = all('p, b, strong, font, div, span, td, h2, h3, h4', root)
  return named.find((element) => element.children.every(isText) && textOf(element) === value) ?? null
}

function isNameField(name: string | undefined): boolean {
  return name !== undefined && /^(?:prod(?:uct)?|item)[-_]?(?:name|title)$/i.test(name)
}

/** On a page without a heading: the first bold text in the form that puts the thing into a cart. */
function boldInCart(root: Document): Element | null {
  const form = all('form', root).slice(0, maximum.headings).find(isCartForm)
  if (form === undefined) return null
  const bold = all('b, strong', form).slice(0, maximum.headings)
  const said = bold.find((element) => (textOf(element)?.length ?? 999) <= longestName)
  const length = said === undefined ? 0 : (textOf(said)?.length ?? 0)
  return said !== undefined && length >= shortestName && !/[:：]$/u.test(textOf(said) ?? '') ? said : null
}

/** On a page without a heading: the one text that is repeated as the words of a picture. Lists have many of them. */
function picturedName(root: Document): Element | null {
  const words = new Set(
    all('img[alt], a[title]', root).flatMap((element) => {
      const said = collapse(attribute(element, element.name === 'img' ? 'alt' : 'title') ?? '')
      return said.length >= shortestName && said.length <= longestName ? [said] : []
    })
  )
  if (words.size === 0) return null
  const named = all('p, b, strong, font, div, td, h2, h3, h4', root).filter(
    (element) => element.children.every(isText) && words.has(textOf(element) ?? '') && !isWithin(element, 'a')
  )
  const texts = new Set(named.map((element) => textOf(element)))
  return texts.size === 1 ? (named[0] ?? null) : null
}

/** On a page without a heading of the first level: the first one of another level in its main part, unless it leads away. */
function firstOfArticle(root: Document): Element | null {
  const part = first('main, article', root)
  if (part === null) return null
  const headings = all('h2, h3, h4, h5, h6', part).slice(0, maximum.headings)
  return headings.find((heading) => textOf(heading) !== null && first('a, img', heading) === null) ?? null
}

function slugOf(url: string): string | null {
  const last = URL.parse(url)
    ?.pathname.split('/')
    .filter((part) => /[a-z]{3}/i.test(part))
    .at(-1)
  return last === undefined ? null : last.replace(/\.\w+$/, '').replaceAll(/[-_+]/g, ' ')
}
