import { z } from 'zod'
import { AppError, toAppError } from '@callsheet/lib/errors.ts'
import { fromZodError, toProblem } from '@callsheet/lib/http/problem.ts'
import { refuseUnstorable } from '@callsheet/lib/http/refuse-unstorable.ts'
import type { ToolAnswer } from '@callsheet/lib/wire/app-api/tool-answers.ts'
import { readBudgets } from '../../domain/read-budgets.ts'
import { findRepeat } from '../../domain/spend-once.ts'
import type { Scope } from '../../runtime.ts'
import { fingerprintOf } from '../../domain/fingerprint.ts'
import { askUser, questionOf, type Question } from './ask-user.ts'
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
  /** Only the user's press on a quote sets this: the words of its button, null when it only spends. */
  confirmed?: { press: string | null }
  progress?: ((partial: object) => void) | undefined
}

/** The idempotency key of a tool's call. */
export const keyOfCall = (callId: string): string => `tool:${callId}`

/**
 * Runs a tool. A tool that spends or decides answers with a quote until the user has confirmed. Never throws: an error
 * is an answer.
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
  try {
    // The input of a program over MCP. `host-model.ts` repairs the input of the chat's model.
    refuseUnstorable(options.input, `The input of ${name}`)
    const parsed = tool.input.safeParse(options.input)
    if (!parsed.success) throw fromZodError(parsed.error, `The input of ${name}`)
    const idempotency = { key: keyOfCall(callId), fingerprint: await fingerprintOf([name, parsed.data]) }
    const { confirmed } = options
    // Without a press it is the model or the program that acts, whoever has signed in.
    const asHost = { via: 'host', budgetThreadId: threadId } as const
    const scope: Scope = { ...options.scope, idempotency, ...(!confirmed && asHost) }
    const pressed = confirmed?.press ?? null
    const call = { scope, adId, threadId, input: parsed.data, pressed, progress: options.progress }
    // A purchase under this id is answered again and paid only once.
    const question = confirmed || (await findRepeat(scope)) ? null : await questionOf(tool, call)
    if (question && !(await isPaidByBudget(scope, question)))
      return await askUser(name, call, question, await leftInBudget(scope))
    try {
      const result = asStated(options, await tool.run(call))
      if (!tool.readsOnly) tellOfTool(scope, adId)
      return { kind: 'result', result }
    } catch (error) {
      // Another call has used the budget up in the meantime.
      if (question && error instanceof AppError && error.code === 'over-budget')
        return await askUser(name, call, question, await leftInBudget(scope))
      throw error
    }
  } catch (error) {
    return errorAnswer(options, error)
  }
}

/** A tool may change several things at once. The conversation itself shows its own progress. */
const changedByTools = ['ads', 'pipelines', 'media', 'elements', 'offers', 'brands', 'credits'] as const

function tellOfTool({ runtime, ownerId }: Scope, adId: string | null): void {
  runtime.changes.tell(...changedByTools.map((kind) => ({ ownerId, kind, id: null, adId })))
}

/** A budget answers a price, and never a decision. The purchase itself takes the credits from it. */
async function isPaidByBudget(scope: Scope, { press, credits }: Question): Promise<boolean> {
  if (press !== undefined) return false
  return credits === 0 || (await leftInBudget(scope)) >= credits
}

/** The most that may be spent at once without asking. */
const leftInBudget = async (scope: Scope): Promise<number> =>
  Math.max(0, ...(await readBudgets(scope.runtime.database, scope)))

/** The result with only the fields of the tool's schema. */
function asStated({ tool, name, scope }: CallToolOptions, result: unknown): Record<string, unknown> {
  const stated = tool.output.safeParse(result)
  if (stated.success) return { ...stated.data }
  // The work is done and may be paid for. If we refused the answer now, the caller would do it again.
  const error = new Error(z.prettifyError(stated.error))
  scope.runtime.logger.error({ error, tool: name }, 'the answer of a tool does not match its schema')
  return { ...Object(result) }
}

/** The answer of a call that failed or was refused. */
export function errorAnswer({ scope, name }: Pick<CallToolOptions, 'scope' | 'name'>, error: unknown): ToolAnswer {
  const appError = toAppError(error)
  if (appError.code === 'internal') scope.runtime.logger.error({ error, tool: name }, 'a tool failed unexpectedly')
  const { code, detail } = toProblem(appError)
  return { kind: 'error', code, message: detail, cost: 'Nothing was spent by this call.', details: appError.details }
}
