import { AppError } from '@callsheet/lib/errors.ts'
import { formatTraceparent, type TraceContext } from '@callsheet/lib/http/trace-context.ts'
import type { AccountVoices } from '@callsheet/lib/wire/speech.ts'
import { unreachableGateway } from '../model/gateway-errors.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { chooseSpeech } from './speech-providers.ts'

/** Somebody waits for it, and whoever asks later gets it then. It is asked for once. */
const timeoutSeconds = 10

/** The voices of the account that speaks here. None where it has none, or they are hidden. Errors: those of one call. */
export async function listVoices(
  runtime: AgentsRuntime,
  { trace, signal: callerSignal }: { trace: TraceContext; signal: AbortSignal }
): Promise<AccountVoices> {
  const speech = chooseSpeech(runtime.settings)
  if (!speech?.listVoices || speech.account === null) return { voices: [], hasMore: false }
  const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(timeoutSeconds * 1_000)])
  try {
    return await speech.listVoices(runtime, { speech, traceparent: formatTraceparent(trace), signal })
  } catch (error) {
    callerSignal.throwIfAborted()
    throw error instanceof AppError ? error : unreachableGateway(speech.server, error)
  }
}
