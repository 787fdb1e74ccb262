import { expect, test } from 'vitest'
import type { AccessibilityNode } from '@callsheet/lib/ports/browser.ts'
import { readAccessibilityTree } from './accessibility-tree.ts'

const node = (role: string, name = '', children: AccessibilityNode[] = [], states = {}): AccessibilityNode => ({
  role,
  name,
  states,
  children
})

test('layout goes, names and states stay, and texts that repeat their parent go', () => {
  const tree = node('RootWebArea', 'Shop', [
    node('generic', '', [node('heading', 'Cold  brew', [node('StaticText', 'Cold brew')], { level: 1 })]),
    node('button', 'Buy', [], { disabled: true })
  ])
  expect(readAccessibilityTree(tree, { maxCharacters: 1000 }).text).toBe(
    'RootWebArea "Shop"\n  heading "Cold brew" level=1\n  button "Buy" disabled'
  )
})

test('at the cap the top of every part stays and what is missing is counted', () => {
  const deep = node(
    'main',
    'Main',
    Array.from({ length: 50 }, (_, index) => node('link', `Link number ${index}`))
  )
  const read = readAccessibilityTree(node('RootWebArea', 'Shop', [deep, node('contentinfo', 'Foot')]), {
    maxCharacters: 200
  })
  expect(read.text.length).toBeLessThanOrEqual(200)
  expect(read.text).toContain('contentinfo "Foot"')
  expect(read.nodes).toBe(53)
  expect(read.omitted).toBe(53 - read.text.split('\n').length)
})
