import { type AnyNode, type Document, type Element, isTag } from 'domhandler'
import { maximum } from './bounds.ts'

/** The elements of a page that a selector may find, in document order. */
export interface ElementIndex {
  among(selector: string): readonly Element[]
}

const indices = new WeakMap<Document, ElementIndex>()

/**
 * A page is searched some fifty times, mostly for elements that it has few of. One walk notes the first
 * `maximum.searchedElements` by their names and attributes. Nobody changes a page's tree.
 */
export function elementIndex(root: Document): ElementIndex {
  let index = indices.get(root)
  if (index === undefined) {
    index = indexOf(root)
    indices.set(root, index)
  }
  return index
}

function indexOf(root: Document): ElementIndex {
  const elements: Element[] = []
  /** Positions of elements by a name ("a") or an attribute ("[href"). */
  const byKey = new Map<string, number[]>()
  const note = (key: string) => {
    const positions = byKey.get(key)
    if (positions === undefined) byKey.set(key, [elements.length])
    else positions.push(elements.length)
  }
  for (let node: AnyNode | null = root.children[0] ?? null; node !== null; node = following(node)) {
    if (!isTag(node)) continue
    if (elements.length === maximum.searchedElements) break
    note(node.name)
    for (const name in node.attribs) note(`[${name}`)
    elements.push(node)
  }
  return {
    among(selector) {
      const keys = keysOf(selector)
      if (keys === null) return elements
      const lists = [...keys].map((key) => byKey.get(key)).filter((list) => list !== undefined)
      const total = lists.reduce((sum, list) => sum + list.length, 0)
      if (total >= elements.length) return elements
      const positions = lists.length === 1 ? (lists[0] ?? []) : [...new Set(lists.flat())].toSorted((a, b) => a - b)
      return positions.map((position) => elements[position]).filter((element) => element !== undefined)
    }
  }
}

/** The node after this one in document order. */
export function following(node: AnyNode, within?: AnyNode): AnyNode | null {
  if ('children' in node && node.children[0] !== undefined) return node.children[0]
  let last: AnyNode | null = node
  while (last !== null && last !== within) {
    if (last.next !== null) return last.next as AnyNode
    last = last.parent as AnyNode | null
  }
  return null
}

const known = new Map<string, ReadonlySet<string> | null>()
const compound = /^(?:([a-z][a-z0-9-]*)|\*)?((?:[.#][\w-]+|\[[\w:-]+\])*)$/i

/** One name or attribute for each branch of the selector, which its elements must have. Null where that is not sure. */
function keysOf(selector: string): ReadonlySet<string> | null {
  let keys = known.get(selector)
  if (keys === undefined) {
    const found = withoutValues(selector)
      .split(',')
      .map((branch) => keyOf(branch.trim()))
    keys = found.includes(null) ? null : new Set(found.filter((key) => key !== null))
    known.set(selector, keys)
  }
  return keys
}

/** `input[name="q" i]` becomes `input[name]`. */
function withoutValues(selector: string): string {
  const [head = '', ...parts] = selector.split('[')
  const rest = parts.map((part) => {
    const end = part.indexOf(']')
    return `[${/^[\w:-]{1,60}/.exec(part)?.[0] ?? ''}]${end === -1 ? '' : part.slice(end + 1)}`
  })
  return head + rest.join('')
}

function keyOf(branch: string): string | null {
  const last = branch.split(/[\s>+~]/).at(-1) ?? ''
  const [, name = '', rest = ''] = compound.exec(last) ?? []
  if (name !== '') return name.toLowerCase()
  if (rest.startsWith('.')) return '[class'
  if (rest.startsWith('#')) return '[id'
  return rest === '' ? null : rest.slice(0, rest.indexOf(']')).toLowerCase()
}
