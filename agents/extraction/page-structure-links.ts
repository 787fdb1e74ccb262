import type { StructureLink } from '@callsheet/lib/wire/page-structure.ts'
import { type Document, type Element, isTag } from 'domhandler'
import { absoluteUrl, all, attribute, first } from '../page-reading/html.ts'
import { textOf } from '../page-reading/text.ts'
import { maximum } from '../page-reading/bounds.ts'

const social =
  /(?:^|\.)(?:facebook|instagram|tiktok|twitter|x|youtube|linkedin|pinterest|threads|snapchat)\.(?:com|net)$/i
const legal = /privac|terms|imprint|impressum|cookie|legal|refund|return-policy|datenschutz|agb|mentions-legales|gdpr/i
const product = /\/(?:products?|p|dp|item|shop|produkt|produit|producto)\/[^/?#]+/i
const contact = /\/contact|\/support|\/help(?:[/?#-]|$)|\/faq/i
const download = /\.(?:pdf|zip|docx?|xlsx?|pptx?|epub|dmg|exe)(?:[?#]|$)/i

/** Links grouped by purpose, each address once. */
export function linksOf(root: Document, base: string): StructureLink[] {
  const links = new Map<string, StructureLink>()
  const host = URL.parse(base)?.hostname ?? ''
  for (const element of all('a[href]', root)) {
    const url = absoluteUrl(attribute(element, 'href'), base)
    if (url === null || links.has(url)) continue
    const text = textOf(element) ?? attribute(element, 'aria-label') ?? attribute(first('img[alt]', element), 'alt')
    const address = URL.parse(url)
    if (address === null || text === null) continue
    const external = address.hostname !== host
    links.set(url, { text: text.slice(0, 200), url, role: roleOf(element, address), external })
    if (links.size >= maximum.structureLinks) break
  }
  return [...links.values()]
}

function roleOf(element: Element, url: URL): StructureLink['role'] {
  if (social.test(url.hostname)) return 'social'
  if (download.test(url.pathname)) return 'download'
  if (legal.test(url.pathname)) return 'legal'
  if (contact.test(url.pathname)) return 'contact'
  const area = landmarkOf(element)
  if (area !== 'content') return area
  return product.test(url.pathname) ? 'product' : 'content'
}

function landmarkOf(element: Element): 'navigation' | 'footer' | 'content' {
  for (let parent = element.parent; parent !== null; parent = parent.parent) {
    if (!isTag(parent)) continue
    const role = parent.attribs.role
    if (parent.name === 'footer' || role === 'contentinfo') return 'footer'
    if (parent.name === 'nav' || parent.name === 'header' || role === 'navigation' || role === 'banner')
      return 'navigation'
    if (parent.name === 'main' || parent.name === 'article') return 'content'
  }
  return 'content'
}
