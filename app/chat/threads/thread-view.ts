import { nextStep } from '@callsheet/lib/next-steps/next-step.ts'
import type { RunView, ThreadSummary } from '@callsheet/lib/wire/app-api/chat.ts'
import type { RunRow, ThreadRow } from './find-thread.ts'

export function threadSummary({ id, adId, title, budgetCredits, archivedAt, ...row }: ThreadRow): ThreadSummary {
  return {
    id,
    adId,
    title,
    budgetCredits,
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString()
  }
}

/** A run that ended while a quote is open shows that it waits for the user. */
export function runView(run: RunRow, hasOpenQuote: boolean): RunView {
  const state = run.state === 'completed' && hasOpenQuote ? 'awaiting-confirmation' : run.state
  return {
    id: run.id,
    state,
    failureMessage: run.failureMessage,
    nextStep: nextStep({ kind: 'chat-run', threadId: run.threadId, state })
  }
}
