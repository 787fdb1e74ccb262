import type { AccessibilityNode } from '@callsheet/lib/ports/browser.ts'

export interface ReadTree {
  /** One line per node, indented by depth: `heading "Why" level=2`. */
  text: string
  nodes: number
  /** Nodes left out at the cap. */
  omitted: number
}

/** Say nothing by themselves: their children stand in for them. */
const transparentRoles: ReadonlySet<string> = new Set([
  'generic',
  'none',
  'presentation',
  'GenericContainer',
  'InlineTextBox',
  'LineBreak'
])
const textRoles: ReadonlySet<string> = new Set(['StaticText', 'text'])
const maximumNameCharacters = 200

/**
 * Reads an accessibility tree for a model or a person: layout gone, texts that repeat their parent's name gone, and
 * pruned level by level to the cap, so that what is left still shows the whole page.
 */
export function readAccessibilityTree(root: AccessibilityNode, { maxCharacters }: { maxCharacters: number }): ReadTree {
  const tree = simplify(root)
  const levels = new Map<AccessibilityNode, number>()
  const kept = new Set<AccessibilityNode>()
  let size = 0
  let nodes = 0
  // Breadth first: near the top of the page is worth more than deep inside one part of it.
  let level: AccessibilityNode[] = tree
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: AccessibilityNode[] = []
    for (const node of level) {
      nodes += 1
      next.push(...node.children)
      const cost = describe(node).length + depth * 2 + 1
      if (size + cost > maxCharacters) continue
      size += cost
      kept.add(node)
      levels.set(node, depth)
    }
    level = next
  }
  const lines: string[] = []
  const write = (node: AccessibilityNode) => {
    if (!kept.has(node)) return
    lines.push('  '.repeat(levels.get(node) ?? 0) + describe(node))
    node.children.forEach(write)
  }
  tree.forEach(write)
  return { text: lines.join('\n'), nodes, omitted: nodes - lines.length }
}

function simplify(node: AccessibilityNode): AccessibilityNode[] {
  const children = node.children.flatMap(simplify)
  const name = node.name.replace(/\s+/g, ' ').trim()
  const says = name !== '' || node.value !== undefined || Object.keys(node.states).length > 0
  if (transparentRoles.has(node.role) && !says) return children
  if (textRoles.has(node.role) && name === '') return children
  const told = children.filter((child) => !(textRoles.has(child.role) && name.includes(child.name)))
  return [{ ...node, name, children: told }]
}

function describe({ role, name, value, description, states }: AccessibilityNode): string {
  const parts = [textRoles.has(role) ? 'text' : role]
  if (name) parts.push(JSON.stringify(clip(name)))
  if (value) parts.push(`value=${JSON.stringify(clip(value))}`)
  if (description && description !== name) parts.push(`description=${JSON.stringify(clip(description))}`)
  for (const [state, is] of Object.entries(states)) parts.push(is === true || is === 'true' ? state : `${state}=${is}`)
  return parts.join(' ')
}

function clip(text: string): string {
  return text.length > maximumNameCharacters ? `${text.slice(0, maximumNameCharacters)}…` : text
}
