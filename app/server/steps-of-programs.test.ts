import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyItem } from '@callsheet/lib/next-steps/testing/any-item.ts'
import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import { findTool } from '../chat/tools/registry.ts'
import { endpoints } from './endpoints.ts'

const routes = endpoints.map(({ contract: { method, path } }) => {
  const pattern = path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, String.raw`(?:[\w-]+|\{\w+\})`)
  return new RegExp(String.raw`^${method.toUpperCase()} ${pattern}(?:\?|$)`)
})

/** What only a person does, or what has no call of its own. */
const ofPeople = new Set(['confirm', 'ask-again', 'open', 'reply'])

test('a step names a call of the API that there is, and a tool that there is', () => {
  fc.assert(
    fc.property(anyItem, (item) => {
      const { action, isWaiting, call, tool } = nextStep(item)
      if (isWaiting || ofPeople.has(action) || item.kind === 'chat-run') return
      expect(
        routes.some((route) => route.test(call ?? '')),
        `${item.kind}: ${action}: ${call}`
      ).toBe(true)
      if (tool !== undefined) expect(findTool(tool), `${item.kind}: ${action}: ${tool}`).toBeDefined()
    }),
    { numRuns: 2_000 }
  )
})
