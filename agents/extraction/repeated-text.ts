import { isTag, isText, type AnyNode, type Element } from 'domhandler'
import { textOf } from '../page-reading/text.ts'

/** Shorter texts can repeat for good reasons. They are removed only where one directly follows the other. */
const longEnough = 24
const longEnoughBeside = 4
const textUnits: ReadonlySet<string> = new Set('p li h1 h2 h3 h4 h5 h6 dt dd blockquote pre figure'.split(' '))
const tableParts: ReadonlySet<string> = new Set(['table', 'pre', 'code'])

/** Removes text that stands twice: carousels, and layouts for small and large screens side by side. */
export function omitRepeats(root: AnyNode, omitted: Set<AnyNode>): void {
  const seen = new Set<string>()
  let last = ''
  const visit = (node: AnyNode) => {
    if (!('children' in node)) return
    for (const child of node.children) {
      if (!isTag(child) || omitted.has(child) || tableParts.has(child.name)) continue
      if (!isUnit(child)) {
        visit(child)
        continue
      }
      const text = textOf(child, (one) => omitted.has(one)) ?? ''
      if (text === '') continue
      const beside = text === last && text.length >= longEnoughBeside
      if (beside || (text.length >= longEnough && seen.has(text))) omitted.add(child)
      else seen.add(text)
      last = text
    }
  }
  visit(root)
}

function isUnit(element: Element): boolean {
  if (textUnits.has(element.name)) return true
  return element.children.some((child) => isText(child) && /\S/.test(child.data))
}
