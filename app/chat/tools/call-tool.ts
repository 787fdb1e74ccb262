import { and, eq, gte, sql } from 'drizzle-orm'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { chatThreads } from '@callsheet/lib/database/schema/chat.ts'
import { toAppError } from '@callsheet/lib/errors.ts'
import { fromZodError, toProblem } from '@callsheet/lib/http/problem.ts'
import { createQuote } from '../../domain/quotes/create.ts'
import type { Scope } from '../../runtime.ts'
import { fingerprintOf } from '../../server/fingerprint.ts'
import type { AnyTool, Price } from './tool.ts'

export interface CallToolOptions {
  name: string
  tool: AnyTool
  scope: Scope
  adId: string | null
  threadId: string | null
  input: unknown
  /** Id of the tool call; becomes the idempotency key. */
  callId: string
  /** Set only by the confirmation of a quote, which a user's own request made. */
  isConfirmed?: boolean
  progress?: ((partial: object) => void) | undefined
}

export type ToolAnswer =
  | { kind: 'result'; result: object }
  /** Nothing was spent: the user sees the price and confirms or declines. */
  | { kind: 'quote'; quoteId: string; credits: number; balance: number; summary: string; note: string }
  | { kind: 'error'; code: string; message: string; cost: string; details: Record<string, unknown> }

const awaiting =
  'Nothing was spent. The user confirms this price with the button of the quote; words in the chat do not.'

/** Runs a tool, or answers with a quote where it spends and nobody has confirmed. Never throws: errors are told. */
export async function callTool(options: CallToolOptions): Promise<ToolAnswer> {
  const { tool, name, adId, threadId, callId } = options
  let fromBudget = 0
  try {
    const parsed = tool.input.safeParse(options.input)
    if (!parsed.success) throw fromZodError(parsed.error, `The input of ${name}`)
    const idempotency = { key: `tool:${callId}`, fingerprint: await fingerprintOf([name, parsed.data]) }
    const scope: Scope = { ...options.scope, idempotency }
    const call = { scope, adId, threadId, input: parsed.data, progress: options.progress }
    if (tool.price && !options.isConfirmed) {
      const price = await tool.price(call)
      if (!(await takeFromBudget(scope, threadId, price))) {
        const quote = await createQuote({ scope, threadId, adId, tool: name, input: parsed.data, price })
        const balance = await readBalance(scope.runtime.database, scope.ownerId)
        return { kind: 'quote', quoteId: quote.id, balance, ...price, note: awaiting }
      }
      fromBudget = price.credits
    }
    return { kind: 'result', result: await tool.run(call) }
  } catch (error) {
    await giveBackBudget(options.scope, threadId, fromBudget)
    return errorAnswer(options, error)
  }
}

/** A budget on the thread is the user's own gesture, given in advance. */
async function takeFromBudget(
  { runtime, ownerId }: Scope,
  threadId: string | null,
  { credits }: Price
): Promise<boolean> {
  if (!threadId || credits === 0) return credits === 0
  const taken = await runtime.database
    .update(chatThreads)
    .set({ budgetCredits: sql`${chatThreads.budgetCredits} - ${credits}` })
    .where(and(eq(chatThreads.id, threadId), eq(chatThreads.ownerId, ownerId), gte(chatThreads.budgetCredits, credits)))
    .returning({ id: chatThreads.id })
  return taken.length > 0
}

async function giveBackBudget({ runtime, ownerId }: Scope, threadId: string | null, credits: number): Promise<void> {
  if (!threadId || credits === 0) return
  await runtime.database
    .update(chatThreads)
    .set({ budgetCredits: sql`${chatThreads.budgetCredits} + ${credits}` })
    .where(and(eq(chatThreads.id, threadId), eq(chatThreads.ownerId, ownerId)))
}

function errorAnswer({ scope, name }: CallToolOptions, error: unknown): ToolAnswer {
  const appError = toAppError(error)
  if (appError.code === 'internal') scope.runtime.logger.error({ error, tool: name }, 'a tool failed unexpectedly')
  const { code, detail } = toProblem(appError)
  return { kind: 'error', code, message: detail, cost: 'Nothing was spent by this call.', details: appError.details }
}
