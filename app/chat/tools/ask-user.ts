import { readBalance } from '@callsheet/lib/database/credits.ts'
import type { ToolPrice } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { shownOtherWay } from '../price-quotes/shown-other-way.ts'
import { createQuote } from '../price-quotes/create.ts'
import type { Price, Proposal, ToolCall, ToolDefinition } from './tool.ts'

/** What a call asks before it runs: a price, a decision, or both. */
export type Question = Omit<Price, 'input'> & Pick<Proposal<object>, 'input'>

/** The tool's question about this call. Null when it may run at once. */
export async function questionOf(
  { price, propose }: ToolDefinition,
  call: ToolCall<Record<string, unknown>>
): Promise<Question | null> {
  if (price) {
    const { input, ...shown } = await price(call)
    return { ...shown, ...(input && { input: { ...call.input, ...input } }) }
  }
  const proposal = await propose?.(call)
  return proposal ? { ...proposal, credits: 0 } : null
}

/** Keeps the question until the user presses its button. `leftInBudget`: credits that may be spent without asking. */
export async function askUser(
  name: string,
  { scope, threadId, adId, input }: ToolCall<Record<string, unknown>>,
  { input: pinned, ...question }: Question,
  leftInBudget: number
): Promise<ToolPrice> {
  const quote = await createQuote({ scope, threadId, adId, tool: name, input: pinned ?? input, question })
  scope.runtime.changes.tell({ ownerId: scope.ownerId, kind: 'quotes', id: quote.id, adId })
  const { credits, summary, press = null, imageIds = [] } = question
  return {
    kind: 'quote',
    quoteId: quote.id,
    balance: await readBalance(scope.runtime.database, scope.ownerId),
    credits,
    summary,
    press,
    imageIds,
    ...shownOtherWay(question),
    note: awaiting(question, leftInBudget)
  }
}

function awaiting({ credits, press }: Question, leftInBudget: number): string {
  if (credits === 0 && press !== undefined)
    return `Nothing was decided. Only the user decides, by pressing “${press}” or leaving it; words in the chat do not.`
  const budget = leftInBudget > 0 && press === undefined ? ` Left in the budget: ${leftInBudget}.` : ''
  return `Nothing was spent.${budget} The user confirms this price with the button of the quote; words in the chat do not.`
}
