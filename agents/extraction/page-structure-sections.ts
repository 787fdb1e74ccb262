import type { Section } from '@callsheet/lib/wire/page-structure.ts'
import { type AnyNode, type Document, isTag, isText } from 'domhandler'
import { first } from '../scrapers/page/html.ts'
import { collapse, textOf } from '../scrapers/page/text.ts'
import { callPurpose } from './page-structure-calls-to-action.ts'

const maximumSections = 120
const maximumTextLength = 2000
const invisible = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'head', 'select'])

const landmarks: Record<string, Section['role']> = {
  header: 'header',
  banner: 'header',
  nav: 'navigation',
  navigation: 'navigation',
  main: 'main',
  aside: 'complementary',
  complementary: 'complementary',
  footer: 'footer',
  contentinfo: 'footer'
}

/** The page cut at its headings of the first three levels: what a reader would call its parts. */
export function sectionsOf(root: Document): Section[] {
  const sections: Section[] = []
  let words: string[] = []
  let current = emptySection('main')
  const finish = (): void => {
    current.text = collapse(words.join('')).slice(0, maximumTextLength)
    if (current.heading !== null || current.text !== '' || current.images > 0) sections.push(current)
    words = []
  }
  const visit = (node: AnyNode, role: Section['role']): void => {
    if (sections.length >= maximumSections) return
    if (isText(node)) {
      words.push(node.data)
      return
    }
    if (!('children' in node)) return
    let inside = role
    if (isTag(node)) {
      if (invisible.has(node.name)) return
      inside = landmarks[node.attribs.role ?? ''] ?? landmarks[node.name] ?? role
      if (/^h[1-3]$/.test(node.name)) {
        const text = textOf(node)
        if (text !== null) {
          finish()
          current = emptySection(inside)
          current.heading = { level: Number(node.name.slice(1)), text: text.slice(0, 500) }
        }
        return
      }
      if (inside !== current.role && words.length === 0 && current.heading === null) current.role = inside
      if (node.name === 'img') current.images += 1
      if (node.name === 'button' || node.name === 'a') {
        const text = textOf(node)
        const calls = text !== null && callPurpose(text) !== undefined && !current.callsToAction.includes(text)
        if (calls && current.callsToAction.length < 10) current.callsToAction.push(text)
      }
      words.push(' ')
    }
    for (const child of node.children) visit(child, inside)
  }
  visit(first('body', root) ?? root, 'main')
  finish()
  return sections
}

function emptySection(role: Section['role']): Section {
  return { heading: null, role, text: '', images: 0, callsToAction: [] }
}
