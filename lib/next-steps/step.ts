import type { NextStep } from '../wire/next-step.ts'

/** How a program takes a step: by a call of the API, by an MCP tool. */
type ForPrograms = Pick<NextStep, 'call' | 'tool'>

/** Something the user can do now, the page for it, and how a program does it. */
export function act(action: string, label: string, href: string, forPrograms: ForPrograms = {}): NextStep {
  return { action, label, href, isWaiting: false, ...forPrograms }
}

/** The system is working. The user has nothing to do. */
export function wait(label: string, nextTryAt?: Date | string | null): NextStep {
  const at = nextTryAt ? { nextTryAt: new Date(nextTryAt).toISOString() } : {}
  return { action: 'wait', label, href: null, isWaiting: true, ...at }
}
