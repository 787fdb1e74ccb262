import type { NextStep } from '@callsheet/lib/wire/next-step.ts'
import { formatAgo } from './words.ts'

/** What an item waits for, and when the provider is tried next. */
export function stepWords({ label, nextTryAt }: Pick<NextStep, 'label' | 'nextTryAt'>): string {
  if (nextTryAt === undefined) return label
  return new Date(nextTryAt).getTime() > Date.now()
    ? `${label}; next try ${formatAgo(nextTryAt)}`
    : `${label}; it is tried any moment`
}
