import type { Document } from 'domhandler'
import { getOuterHTML, removeElement } from 'domutils'
import { all, attribute, parseHtml } from '../../page-reading/html.ts'

/** Attributes by which data for machines is marked in what readers see, and those for scripts. */
const marks = /^(?:item(?:prop|scope|type|id|ref)|typeof|vocab|about|resource|data-.{1,100})$/
/** What a page says of itself above its text. People see these in the tab and in links to it. */
const kept = new Set(['og:title', 'og:locale', 'og:site_name'])

/**
 * The page without everything that is written for machines alone: scripts, what its head says of the product, marks on
 * elements. What is left is what a shop without such data shows. The page that is given is taken apart.
 */
export function withoutData(root: Document): Document {
  for (const element of all('script, template, meta, link', root)) {
    const property = attribute(element, 'property')
    if (property === null || !kept.has(property)) removeElement(element)
  }
  for (const element of all('*', root)) {
    if (element.name === 'meta') continue
    for (const key of Object.keys(element.attribs)) if (marks.test(key)) delete element.attribs[key]
  }
  // What was found in a page is noted for it once: the page is read anew.
  return parseHtml(getOuterHTML(root))
}
