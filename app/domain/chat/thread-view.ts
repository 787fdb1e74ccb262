import { z } from 'zod'
import { nextStep } from '@callsheet/lib/next-step.ts'
import { chatRunStates } from '@callsheet/lib/next-steps/work.ts'
import { nextStepSchema } from '@callsheet/lib/wire/next-step.ts'
import type { QuoteRow, RunRow, ThreadRow } from './find-thread.ts'

export const threadSummarySchema = z.object({
  id: z.uuid(),
  adId: z.uuid().nullable(),
  title: z.string(),
  budgetCredits: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime()
})

export const runViewSchema = z.object({
  id: z.uuid(),
  state: z.enum(chatRunStates),
  failureMessage: z.string().nullable(),
  nextStep: nextStepSchema
})

export const quoteViewSchema = z.object({
  id: z.uuid(),
  tool: z.string(),
  credits: z.number().int(),
  summary: z.string(),
  status: z.enum(['open', 'confirmed', 'declined', 'done', 'failed']),
  result: z.unknown().nullable(),
  expiresAt: z.iso.datetime()
})

/** Messages are the AI SDK's UI messages, for `useChat`. */
export const threadViewSchema = threadSummarySchema.extend({
  messages: z.array(z.looseObject({ id: z.string(), role: z.string(), parts: z.array(z.unknown()) })),
  run: runViewSchema.nullable(),
  quotes: z.array(quoteViewSchema)
})

export function threadSummary({
  id,
  adId,
  title,
  budgetCredits,
  createdAt,
  updatedAt
}: ThreadRow): z.output<typeof threadSummarySchema> {
  return { id, adId, title, budgetCredits, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** A run that ended while a quote is open waits for the user, and says so. */
export function runView(run: RunRow, thread: ThreadRow, hasOpenQuote: boolean): z.output<typeof runViewSchema> {
  const state = run.state === 'completed' && hasOpenQuote ? 'awaiting-confirmation' : run.state
  return {
    id: run.id,
    state,
    failureMessage: run.failureMessage,
    nextStep: nextStep({ kind: 'chat-run', adId: thread.adId ?? thread.id, state })
  }
}

export function quoteView({
  id,
  tool,
  credits,
  summary,
  status,
  result,
  expiresAt
}: QuoteRow): z.output<typeof quoteViewSchema> {
  return { id, tool, credits, summary, status, result: result ?? null, expiresAt: expiresAt.toISOString() }
}
