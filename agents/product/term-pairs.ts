import { isTag, type Document, type Element } from 'domhandler'

const fewest = 3
const longestClass = 60

/**
 * The first halves of pairs, where at least three pairs of one name stand beside each other: a table of a label and a value
 * in each row, whatever its elements are.
 */
export function pairTerms(root: Document): ReadonlySet<Element> {
  const terms = new Set<Element>()
  const stack: (Document | Element)[] = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const children = node.children.filter(isTag)
    stack.push(...children)
    if (children.length < fewest) continue
    const byName = Map.groupBy(children.filter(isPair), nameOf)
    for (const pairs of byName.values()) {
      if (pairs.length < fewest) continue
      for (const pair of pairs) {
        const first = pair.children.find(isTag)
        if (first !== undefined) terms.add(first)
      }
    }
  }
  return terms
}

function isPair({ children }: Element): boolean {
  let count = 0
  for (const child of children) if (isTag(child) && ++count > 2) return false
  return count === 2
}

function nameOf({ name, attribs }: Element): string {
  return `${name} ${(attribs.class ?? '').slice(0, longestClass)}`
}
