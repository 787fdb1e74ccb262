import type { Heading, PageStructure, StructureImage } from '@callsheet/lib/wire/page-structure.ts'
import type { Document, Element } from 'domhandler'
import { absoluteUrl, all, attribute, first, metaContent, parseHtml } from '../page-reading/html.ts'
import { textOf } from '../page-reading/text.ts'
import { callsToActionOf } from './page-structure-calls-to-action.ts'
import { formsOf } from './page-structure-forms.ts'
import { jsonLdOf, jsonLdTypesOf } from './page-structure-json-ld.ts'
import { linksOf } from './page-structure-links.ts'
import { pageTitle } from '../product/product-name.ts'
import { pricesOf } from './page-structure-prices.ts'
import { productOf } from './page-structure-product.ts'
import { sectionsOf } from './page-structure-sections.ts'
import { technologyOf } from './page-structure-technology.ts'
import { maximum } from '../page-reading/bounds.ts'

/** How a page is built. Pure. Any input gives an answer, in the worst case an empty one. */
export function pageStructure(page: { url: string; body: string; root?: Document }): PageStructure {
  const root = page.root ?? parseHtml(page.body)
  const jsonLd = jsonLdOf(root)
  const prices = pricesOf(root, page.url, jsonLd)
  const images = all('img', root)
  const base = absoluteUrl(attribute(first('base[href]', root), 'href'), page.url) ?? page.url
  return {
    url: page.url,
    title: pageTitle(root),
    description: metaContent(root, 'description', 'og:description'),
    language: attribute(first('html', root), 'lang'),
    canonicalUrl: absoluteUrl(attribute(first('link[rel="canonical"]', root), 'href'), base),
    siteName: metaContent(root, 'og:site_name', 'application-name'),
    product: productOf(root, page.url, prices),
    headings: headingsOf(root),
    sections: sectionsOf(root),
    forms: formsOf(root, base),
    callsToAction: callsToActionOf(root, base),
    prices,
    imagesCount: images.length,
    images: images.slice(0, maximum.images).map((image) => describeImage(image, base)),
    links: linksOf(root, base),
    jsonLdTypes: jsonLdTypesOf(jsonLd),
    jsonLd: jsonLd.slice(0, 50),
    technology: technologyOf(root, page.body)
  }
}

function headingsOf(root: Document): Heading[] {
  return all('h1, h2, h3, h4, h5, h6', root)
    .slice(0, maximum.headings * 2)
    .flatMap((element) => {
      const text = textOf(element)
      return text === null ? [] : { level: Number(element.name.slice(1)), text: text.slice(0, 500) }
    })
    .slice(0, maximum.headings)
}

function describeImage(image: Element, base: string): StructureImage {
  const source =
    attribute(image, 'src') ?? attribute(image, 'data-src') ?? attribute(image, 'srcset')?.split(/[\s,]/)[0]
  return {
    url: absoluteUrl(source, base),
    alt: attribute(image, 'alt'),
    width: pixels(attribute(image, 'width')),
    height: pixels(attribute(image, 'height'))
  }
}

function pixels(value: string | null): number | null {
  const number = value === null ? Number.NaN : Number.parseInt(value, 10)
  return Number.isFinite(number) && number >= 0 ? number : null
}
