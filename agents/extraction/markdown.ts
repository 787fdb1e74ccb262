import { isTag, isText, type AnyNode, type Element, type ParentNode } from 'domhandler'
import { absoluteUrl, attribute } from '../page-reading/html.ts'
import { collapse, singleSpaced } from '../page-reading/text.ts'
import type { MainContent } from './main-content.ts'

export interface MarkdownOptions {
  /** The base for relative addresses. */
  url: string
  /** In characters. Longer content is cut at the end of a line. */
  maxCharacters?: number
}

const headings: Record<string, number> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 }
const blockTags: ReadonlySet<string> = new Set(
  (
    'address article aside body center details dd div dl dt fieldset figcaption figure footer form header hgroup hr html ' +
    'legend li main nav ol p section summary table tbody td tfoot th thead tr ul blockquote pre noscript'
  ).split(' ')
)

/** Content as clean Markdown: headings, paragraphs, lists, tables, code, links and pictures, without layout. */
export function toMarkdown({ root, omitted }: MainContent, { url, maxCharacters = 500_000 }: MarkdownOptions): string {
  const writer = { url, omitted }
  const text = blocksOf(root, writer).join('\n\n')
  const tidy = text
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if (tidy.length <= maxCharacters) return tidy
  return tidy.slice(0, tidy.lastIndexOf('\n', maxCharacters))
}

interface Writer {
  url: string
  omitted: ReadonlySet<AnyNode>
}

/** One string per block, without blank lines around it. */
function blocksOf(node: AnyNode, writer: Writer): string[] {
  if (writer.omitted.has(node) || !('children' in node)) return []
  if (isTag(node)) {
    const own = ownBlock(node, writer)
    if (own !== null) return own
  }
  return childBlocks(node, writer)
}

function childBlocks(node: ParentNode, writer: Writer): string[] {
  const blocks: string[] = []
  let line = ''
  const flush = () => {
    const text = tidyInline(line)
    if (text !== '') blocks.push(text)
    line = ''
  }
  for (const child of node.children) {
    if (isTag(child) && isBlock(child, writer)) {
      flush()
      blocks.push(...blocksOf(child, writer))
    } else line += inline(child, writer)
  }
  flush()
  return blocks
}

function ownBlock(element: Element, writer: Writer): string[] | null {
  const level = headings[element.name]
  if (level !== undefined) return present(`${'#'.repeat(level)} `, inlineOf(element, writer).replaceAll('\n', ' '))
  switch (element.name) {
    case 'ul':
    case 'ol':
    case 'menu':
      return present('', listOf(element, writer))
    case 'blockquote':
      return present('', prefixLines(childBlocks(element, writer).join('\n\n'), '> '))
    case 'pre':
      return present('', fence(element))
    case 'table':
      return tableOf(element, writer)
    case 'hr':
      return ['---']
    case 'dt':
      return present('**', inlineOf(element, writer), '**')
    default:
      return null
  }
}

/** A link or span that holds blocks is written as blocks, whatever its tag is. */
function isBlock(element: Element, writer: Writer): boolean {
  if (blockTags.has(element.name) || headings[element.name] !== undefined) return true
  if (element.name === 'br' || element.children.length === 0) return false
  return element.children.some((child) => isTag(child) && !writer.omitted.has(child) && isBlock(child, writer))
}

function inlineOf(element: Element, writer: Writer): string {
  return tidyInline(element.children.map((child) => inline(child, writer)).join(''))
}

function inline(node: AnyNode, writer: Writer): string {
  if (isText(node)) return escapeText(singleSpaced(node.data))
  if (!isTag(node) || writer.omitted.has(node)) return ''
  const inner = () => node.children.map((child) => inline(child, writer)).join('')
  switch (node.name) {
    case 'br':
      return '\n'
    case 'strong':
    case 'b':
      return wrap(inner(), '**')
    case 'em':
    case 'i':
      return wrap(inner(), '_')
    case 's':
    case 'del':
    case 'strike':
      // An old price and a new price can stand side by side without a space, because the page's styles part them.
      return ` ${wrap(inner(), '~~').trim()} `.replace(/^ +$/, ' ')
    case 'code':
    case 'kbd':
    case 'samp':
      return wrap(inner().replaceAll('`', ''), '`')
    case 'img':
      return picture(node, writer)
    case 'a':
      return link(node, inner(), writer)
    default:
      return blockTags.has(node.name) ? ` ${inner()} ` : inner()
  }
}

function link(element: Element, text: string, { url }: Writer): string {
  const target = absoluteUrl(attribute(element, 'href'), url)
  const label = collapse(text)
  if (label === '') return ''
  const before = /^\s/.test(text) ? ' ' : ''
  const after = /\s$/.test(text) ? ' ' : ''
  if (target === null || attribute(element, 'href')?.startsWith('#')) return before + label + after
  return `${before}[${label}](${encodeTarget(target)})${after}`
}

function picture(element: Element, { url }: Writer): string {
  const alt = attribute(element, 'alt')
  const source = attribute(element, 'src') ?? attribute(element, 'data-src')
  const target = absoluteUrl(source, url)
  return alt === null || target === null ? '' : `![${escapeText(alt.replace(/\s+/g, ' '))}](${encodeTarget(target)})`
}

function listOf(list: Element, writer: Writer): string {
  let number = Number(attribute(list, 'start') ?? '1')
  const items = list.children.flatMap((child) => {
    if (!isTag(child) || writer.omitted.has(child)) return []
    const blocks = childBlocks(child, writer)
    if (blocks.length === 0) return []
    const marker = list.name === 'ol' ? `${number++}. ` : '- '
    const body =
      blocks.length > 1 && blocks.some((block) => block.length > 200) ? blocks.join('\n\n') : blocks.join('\n')
    return marker + prefixLines(body, ' '.repeat(marker.length)).slice(marker.length)
  })
  return items.join('\n')
}

/** Writes a table of data as a table. A table that only lays out the page is replaced by its cells. */
function tableOf(table: Element, writer: Writer): string[] | null {
  const rows = rowsOf(table, writer)
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (width < 2 || rows.length < 2 || rows.flat().some((cell) => hasBlocks(cell, writer))) return null
  const lines = rows.map((row) => {
    const cells = row.map((cell) => inlineOf(cell, writer).replace(/\s+/g, ' ').replaceAll('|', '\\|'))
    return `| ${[...cells, ...Array<string>(width - cells.length).fill('')].join(' | ')} |`
  })
  return [[lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n')]
}

function rowsOf(node: Element, writer: Writer): Element[][] {
  return node.children.flatMap((child) => {
    if (!isTag(child) || writer.omitted.has(child)) return []
    if (child.name !== 'tr') return /^t(?:body|head|foot)$/.test(child.name) ? rowsOf(child, writer) : []
    const cells = child.children.filter(
      (cell): cell is Element => isTag(cell) && (cell.name === 'td' || cell.name === 'th')
    )
    return cells.length > 0 ? [cells] : []
  })
}

function hasBlocks(cell: Element, writer: Writer): boolean {
  const blocks = cell.children.filter((child) => isTag(child) && !writer.omitted.has(child) && isBlock(child, writer))
  return blocks.length > 1 || blocks.some((block) => isTag(block) && /^(?:table|ul|ol|h[1-6]|pre)$/.test(block.name))
}

function fence(element: Element): string {
  const code = rawText(element).replace(/^\n+/, '').trimEnd()
  if (code === '') return ''
  const ticks = code.includes('```') ? '````' : '```'
  const classes = [element, ...element.children].map((one) => (isTag(one) ? (one.attribs.class ?? '') : '')).join(' ')
  const language = /(?:language|lang|highlight-source)-([\w+#-]+)/.exec(classes)
  return `${ticks}${language?.[1] ?? ''}\n${code}\n${ticks}`
}

function rawText(node: AnyNode): string {
  if (isText(node)) return node.data
  if (isTag(node) && node.name === 'br') return '\n'
  return 'children' in node ? node.children.map(rawText).join('') : ''
}

function present(before: string, text: string, after = ''): string[] {
  return text.trim() === '' ? [] : [before + text + after]
}

function prefixLines(text: string, prefix: string): string {
  return text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
        .join('\n')
}

function wrap(text: string, mark: string): string {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.includes('\n')) return text
  return `${/^\s/.test(text) ? ' ' : ''}${mark}${trimmed}${mark}${/\s$/.test(text) ? ' ' : ''}`
}

function tidyInline(text: string): string {
  return text
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<]/g, (character) => `\\${character}`)
}

function encodeTarget(url: string): string {
  if (!/[() ]/.test(url)) return url
  return url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20')
}
