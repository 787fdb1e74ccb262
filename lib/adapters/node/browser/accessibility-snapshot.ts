import type { CDPSession } from 'playwright-core'
import { AppError } from '../../../errors.ts'
import type { AccessibilityNode } from '../../../ports/browser.ts'

type RawNode = Awaited<ReturnType<typeof readNodes>>[number]

const keptStates: ReadonlySet<string> = new Set([
  'level',
  'checked',
  'expanded',
  'disabled',
  'required',
  'selected',
  'pressed',
  'invalid',
  'hasPopup',
  'url',
  'modal'
])
const emptyStates: ReadonlySet<unknown> = new Set([false, 'false', '', undefined])

/** The browser's own accessibility tree below the first match of a selector, or of the whole page. */
export async function snapshotAccessibility(session: CDPSession, selector?: string): Promise<AccessibilityNode> {
  const rootId = selector === undefined ? null : await findBackendNode(session, selector)
  const nodes = await readNodes(session)
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const root = rootId === null ? nodes[0] : nodes.find((node) => node.backendDOMNodeId === rootId)
  const [tree] = root ? toTree(root, byId) : []
  if (tree && root && toTree(root, byId).length === 1) return tree
  return { role: 'group', name: '', states: {}, children: root ? toTree(root, byId) : [] }
}

async function readNodes(session: CDPSession) {
  return (await session.send('Accessibility.getFullAXTree')).nodes
}

async function findBackendNode(session: CDPSession, selector: string): Promise<number> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const found = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector }).catch(() => null)
  if (!found) throw new AppError('invalid-input', `"${selector}" is not a CSS selector.`)
  if (found.nodeId === 0) throw new AppError('invalid-input', `Nothing on the page matches "${selector}".`)
  return (await session.send('DOM.describeNode', { nodeId: found.nodeId })).node.backendNodeId
}

/** An ignored node is replaced by its children. */
function toTree(node: RawNode, byId: Map<string, RawNode>): AccessibilityNode[] {
  const children = (node.childIds ?? []).flatMap((id) => {
    const child = byId.get(id)
    return child ? toTree(child, byId) : []
  })
  const role = String(node.role?.value ?? '')
  if (node.ignored || role === 'none' || role === '') return children
  // The line boxes of a text repeat the text.
  if (role === 'InlineTextBox') return []
  const states: AccessibilityNode['states'] = {}
  for (const { name, value } of node.properties ?? []) {
    const state: unknown = value.value
    if (!keptStates.has(name) || emptyStates.has(state)) continue
    if (typeof state === 'string' || typeof state === 'number' || typeof state === 'boolean') states[name] = state
  }
  const value = node.value?.value === undefined ? '' : String(node.value.value)
  const description = node.description?.value === undefined ? '' : String(node.description.value)
  const name = String(node.name?.value ?? '')
  return [{ role, name, ...(value && { value }), ...(description && { description }), states, children }]
}
