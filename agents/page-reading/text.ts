import { type AnyNode, isTag, isText } from 'domhandler'

const invisible = new Set(['script', 'style', 'template', 'noscript', 'head', 'svg', 'iframe', 'object', 'select'])

const blocks = new Set(
  (
    'address article aside blockquote br caption dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main menu nav ol option p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' ')
)

/** The visible text with its words unchanged: one line for each block, white space collapsed within a line. */
export function textLines(node: AnyNode | null | undefined, without?: (node: AnyNode) => boolean): string {
  if (node === null || node === undefined) return ''
  const only = onlyText(node)
  if (only !== null) return without?.(node) === true ? '' : collapse(only.toWellFormed())
  const parts: string[] = []
  collect(node, parts, without)
  return tidyLines(parts.join(''))
}

/** The same on one line; null when nothing is shown. */
export function textOf(node: AnyNode | null | undefined, without?: (node: AnyNode) => boolean): string | null {
  const text = collapse(textLines(node, without))
  return text === '' ? null : text
}

/** With more parts an element holds more than a few words. */
const mostParts = 200

/**
 * The same where it has at most `most` characters, and null where it is longer. It stops there: of elements within each
 * other, each holds the text of all that are inside.
 */
export function shortTextOf(node: AnyNode, most: number): string | null {
  const waiting = [node]
  let parts = 0
  let length = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    parts += 1
    if (isText(next)) length += next.data.trim().length
    else if ('children' in next && !(isTag(next) && invisible.has(next.name))) {
      if (next.children.length > mostParts) return null
      waiting.push(...next.children)
    }
    if (length > most || parts > mostParts) return null
  }
  const text = textOf(node)
  return text !== null && text.length <= most ? text : null
}

export function collapse(text: string): string {
  return loose.test(text) ? text.replace(/\s+/g, ' ').trim() : text
}

/** Each run of white space as one space, also at the ends. */
export function singleSpaced(text: string): string {
  return looseWithin.test(text) ? text.replace(/\s+/g, ' ') : text
}

/** White space that is not one space between words. Most texts have none, and need no copy. */
const loose = /[^\S ]|  |^ | $/
const looseWithin = /[^\S ]|  /

/** Null for anything that is not a string with visible characters. */
export function textValue(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return null
  const text = collapse(value)
  return text === '' ? null : text
}

/** Like `textValue`, but line breaks are kept: these are the words of a person. */
export function verbatim(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = tidyLines(value)
  return text === '' ? null : text
}

/** Undoes the three entities that forum APIs leave in JSON strings. */
export function decodeBasicEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

function tidyLines(text: string): string {
  const whole = text.toWellFormed()
  if (!whole.includes('\n')) return collapse(whole)
  return whole
    .split('\n')
    .map((line) => collapse(line))
    .filter((line) => line !== '')
    .join('\n')
}

/** The one text of an element that holds nothing else, as most of those that are asked for their words. */
function onlyText(node: AnyNode): string | null {
  if (!isTag(node) || node.children.length !== 1 || invisible.has(node.name)) return null
  const [child] = node.children
  return child !== undefined && isText(child) ? child.data : null
}

function collect(node: AnyNode, parts: string[], without?: (node: AnyNode) => boolean): void {
  if (isText(node)) {
    // A line break in the source is a space on the page. Only blocks break lines.
    parts.push(singleSpaced(node.data))
    return
  }
  if (!('children' in node)) return
  if (isTag(node)) {
    if (invisible.has(node.name) || without?.(node)) return
  }
  const block = isTag(node) && blocks.has(node.name)
  if (block) parts.push('\n')
  for (const child of node.children) collect(child, parts, without)
  if (block) parts.push('\n')
}
