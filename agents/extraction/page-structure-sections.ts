import type { Section } from '@callsheet/lib/wire/page-structure.ts'
import { type AnyNode, type Document, type Element, isTag, isText } from 'domhandler'
import { first } from '../page-reading/html.ts'
import { collapse, textOf } from '../page-reading/text.ts'
import { callPurpose } from './page-structure-calls-to-action.ts'
import { maximum } from '../page-reading/bounds.ts'

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

const pageOnly = new Set<Section['role']>(['header', 'footer'])

/** The page cut at its landmarks and its headings of level one to three. */
export function sectionsOf(root: Document): Section[] {
  const sections: Section[] = []
  let words: string[] = []
  let current = emptySection('main')
  const finish = (): void => {
    current.text = collapse(words.join('')).slice(0, maximumTextLength)
    if (current.heading !== null || current.text !== '' || current.images > 0) sections.push(current)
    words = []
  }
  const begin = (role: Section['role']): void => {
    finish()
    current = emptySection(role)
  }
  const visit = (node: AnyNode, role: Section['role'], content: boolean): void => {
    if (sections.length >= maximum.sections) return
    if (isText(node)) {
      words.push(node.data)
      return
    }
    if (!('children' in node)) return
    if (!isTag(node)) {
      for (const child of node.children) visit(child, role, content)
      return
    }
    if (invisible.has(node.name)) return
    if (/^h[1-3]$/.test(node.name)) {
      const text = textOf(node)
      if (text === null) return
      begin(role)
      current.heading = { level: Number(node.name.slice(1)), text: text.slice(0, 500) }
      return
    }
    note(node, current)
    words.push(' ')
    const landmark = landmarks[node.attribs.role ?? ''] ?? landmarks[node.name]
    // A header or footer within an article belongs to the article. Only those of the page stand alone.
    const apart = landmark !== undefined && landmark !== role && !(content && pageOnly.has(landmark))
    if (apart) begin(landmark)
    const inside = content || landmark === 'main' || node.name === 'article'
    for (const child of node.children) visit(child, apart ? landmark : role, inside)
    if (apart) begin(role)
  }
  visit(first('body', root) ?? root, 'main', false)
  finish()
  return sections
}

function note(element: Element, section: Section): void {
  if (element.name === 'img') section.images += 1
  if ((element.name !== 'button' && element.name !== 'a') || section.callsToAction.length === 10) return
  const text = textOf(element)
  const calls = text !== null && callPurpose(text) !== undefined && !section.callsToAction.includes(text)
  if (calls) section.callsToAction.push(text)
}

function emptySection(role: Section['role']): Section {
  return { heading: null, role, text: '', images: 0, callsToAction: [] }
}
