import type { NextStep } from '../wire/next-step.ts'

/** Something the user can do now, and where. */
export function act(action: string, label: string, href: string): NextStep {
  return { action, label, href, isWaiting: false }
}

/** The system works; nothing is asked of the user. */
export function wait(label: string): NextStep {
  return { action: 'wait', label, href: null, isWaiting: true }
}
