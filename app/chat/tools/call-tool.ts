import { z } from 'zod'
import { readBalance } from '@callsheet/lib/database/credits.ts'
import { toAppError } from '@callsheet/lib/errors.ts'
import { fromZodError, toProblem } from '@callsheet/lib/http/problem.ts'
import { refuseUnstorable } from '@callsheet/lib/http/refuse-unstorable.ts'
import type { ToolAnswer } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { createQuote } from '../price-quotes/create.ts'
import { shownWays } from '../price-quotes/shown-ways.ts'
import { findRepeat } from '../../domain/spend-once.ts'
import type { Scope } from '../../runtime.ts'
import { fingerprintOf } from '../../domain/fingerprint.ts'
import { takeFromBudget, type TakenFromBudget } from './budget.ts'
import type { ToolDefinition } from './tool.ts'

export interface CallToolOptions {
  name: string
  tool: ToolDefinition
  scope: Scope
  adId: string | null
  threadId: string | null
  input: unknown
  /** Id of the tool call. It becomes the idempotency key. */
  callId: string
  /** Only the confirmation of a quote sets this. It comes from a request by the user. */
  isConfirmed?: boolean
  progress?: ((partial: object) => void) | undefined
}

const awaiting =
  'Nothing was spent. The user confirms this price with the button of the quote; words in the chat do not.'

/** The idempotency key of a tool's call. */
export const keyOfCall = (callId: string): string => `tool:${callId}`

/**
 * Runs a tool. A tool that spends answers with a quote until the user has confirmed. Never throws: an error is an
 * answer.
 */
export async function callTool(options: CallToolOptions): Promise<ToolAnswer> {
  const { scope, name, adId, threadId } = options
  const attributes = { ...(adId && { adId }), ...(threadId && { threadId }) }
  const start = { name: `tool ${name}`, kind: 'internal', parent: scope.traceparent, attributes } as const
  return scope.runtime.tracer.span(start, async (span) => {
    const answer = await runTool({ ...options, scope: { ...scope, traceparent: span.traceparent } })
    if (answer.kind === 'error') span.fail(answer.message)
    return answer
  })
}

async function runTool(options: CallToolOptions): Promise<ToolAnswer> {
  const { tool, name, adId, threadId, callId } = options
  let taken: TakenFromBudget | null = null
  try {
    // The input of a program over MCP. `host-model.ts` repairs the input of the chat's model.
    refuseUnstorable(options.input, `The input of ${name}`)
    const parsed = tool.input.safeParse(options.input)
    if (!parsed.success) throw fromZodError(parsed.error, `The input of ${name}`)
    let isRepeat = false
    const onRepeat = () => void (isRepeat = true)
    const idempotency = { key: keyOfCall(callId), fingerprint: await fingerprintOf([name, parsed.data]), onRepeat }
    const scope: Scope = { ...options.scope, idempotency }
    const isConfirmed = options.isConfirmed ?? false
    const call = { scope, adId, threadId, input: parsed.data, isConfirmed, progress: options.progress }
    // A purchase under this id is answered again and paid only once.
    if (tool.price && !options.isConfirmed && !(await findRepeat(scope))) {
      const price = await tool.price(call)
      if (!price.otherWay) taken = await takeFromBudget({ scope, threadId, credits: price.credits })
      if (!taken) {
        const quote = await createQuote({ scope, threadId, adId, tool: name, input: parsed.data, price })
        const balance = await readBalance(scope.runtime.database, scope.ownerId)
        const { credits, summary } = price
        return { kind: 'quote', quoteId: quote.id, balance, credits, summary, ...shownWays(price), note: awaiting }
      }
    }
    const result = await tool.run(call)
    // The same call came twice at the same time, and the other one paid.
    if (isRepeat) await taken?.giveBack()
    return { kind: 'result', result: asStated(options, result) }
  } catch (error) {
    await taken?.giveBack()
    return errorAnswer(options, error)
  }
}

/** The result with only the fields of the tool's schema. */
function asStated({ tool, name, scope }: CallToolOptions, result: unknown): Record<string, unknown> {
  const stated = tool.output.safeParse(result)
  if (stated.success) return { ...stated.data }
  // The work is done and may be paid for. If we refused the answer now, the caller would do it again.
  const error = new Error(z.prettifyError(stated.error))
  scope.runtime.logger.error({ error, tool: name }, 'the answer of a tool does not match its schema')
  return { ...Object(result) }
}

function errorAnswer({ scope, name }: CallToolOptions, error: unknown): ToolAnswer {
  const appError = toAppError(error)
  if (appError.code === 'internal') scope.runtime.logger.error({ error, tool: name }, 'a tool failed unexpectedly')
  const { code, detail } = toProblem(appError)
  return { kind: 'error', code, message: detail, cost: 'Nothing was spent by this call.', details: appError.details }
}
