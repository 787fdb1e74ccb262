import type { z } from 'zod'
import { AppError, toAppError, type ErrorCode } from '@callsheet/lib/errors.ts'
import { openUnit, readUnitAnswer, type UnitCall } from '@callsheet/lib/http/call-unit.ts'
import { ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { modelKeyProblemOf } from '@callsheet/lib/wire/model-key.ts'
import type { Scope } from '../runtime.ts'

export interface ServiceCall extends Omit<UnitCall, 'traceparent'> {
  /** Problems that also concern the caller. They keep their own code. */
  passesOn?: readonly ErrorCode[]
}

type Caller = Pick<Scope, 'runtime' | 'traceparent'>

/** Calls another unit for a user. Errors: the problem of the unit, worded for the user, or no answer in time. */
export async function callService<Answer extends z.ZodType>(
  caller: Caller,
  { answer, ...call }: ServiceCall & { answer: Answer }
): Promise<z.output<Answer>> {
  return readUnitAnswer(await openService(caller, call), answer)
}

/** The same call for an answer that is read as a stream. */
export async function openService(
  { runtime, traceparent }: Caller,
  { passesOn = [], ...call }: ServiceCall
): Promise<Response> {
  const { metrics, clock } = runtime
  const startedAt = clock.now().getTime()
  const labels = { service: call.unit, answer: 'none' }
  try {
    const response = await openUnit(runtime, { ...call, traceparent })
    labels.answer = String(response.status)
    return response
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    labels.answer = String(error.problem.status)
    throw wordForUser(error, call.unit, passesOn)
  } finally {
    metrics.serviceCalls.add(labels)
    metrics.serviceSeconds.observe({ service: call.unit }, (clock.now().getTime() - startedAt) / 1000)
  }
}

function wordForUser(error: ProblemError, unit: string, passesOn: readonly ErrorCode[]): AppError {
  const { status, detail } = error.problem
  // It concerns the user's own key, which the user alone can put right. The facts say what was used until then.
  if (modelKeyProblemOf(error)) return new AppError(error.code, detail, { details: error.details, retryable: false })
  if (passesOn.includes(error.code)) return new AppError(error.code, detail)
  // A refused token is our fault, and no user can change that.
  if (status === 401 || status === 403) return toAppError(error.cause)
  return new AppError('upstream-failed', `The ${unit} could not do this: ${detail}`, {
    cause: error,
    retryable: error.code === 'internal' || error.retryable
  })
}
