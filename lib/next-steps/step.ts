import type { NextStep } from '../wire/next-step.ts'

/** Something the user can do now, and the page for it. */
export function act(action: string, label: string, href: string): NextStep {
  return { action, label, href, isWaiting: false }
}

/** The system is working. The user has nothing to do. */
export function wait(label: string, nextTryAt?: Date | string | null): NextStep {
  const at = nextTryAt ? { nextTryAt: new Date(nextTryAt).toISOString() } : {}
  return { action: 'wait', label, href: null, isWaiting: true, ...at }
}
