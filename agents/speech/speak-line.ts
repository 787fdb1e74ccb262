import { namesKnownLanguage } from '@callsheet/lib/disciplines/language/language-names.ts'
import { requireSpeed, requireSpokenBy, requireVoiceOf } from '@callsheet/lib/spoken-by.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { formatTraceparent, type TraceContext } from '@callsheet/lib/http/trace-context.ts'
import { noUsage } from '@callsheet/lib/model-usage/token-usage.ts'
import { toBase64 } from '@callsheet/lib/text/base64.ts'
import type { ModelSpending } from '@callsheet/lib/wire/model-spending.ts'
import type { SpeechRequest, SpeechResponse } from '@callsheet/lib/wire/speech.ts'
import { createCallScope, type CallScope } from '../model/call-scope.ts'
import { unreachableGateway } from '../model/gateway-errors.ts'
import { beginRecord } from '../model/record-call.ts'
import { retryDelaySeconds } from '../model/retry-delay.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { measureMp3 } from './measure-mp3.ts'
import { measureWave } from './measure-wave.ts'
import { costOfSpeech } from './speech-price.ts'
import type { SpokenSound } from './speech-provider.ts'
import { toldAfter, UnreadAnswer } from './unread-answer.ts'
import { chooseSpeech, type ConnectedSpeech } from './speech-providers.ts'

export interface SpeakLineOptions {
  request: SpeechRequest
  trace: TraceContext
  /** Aborts when the caller goes away. */
  signal: AbortSignal
}

/** One line, spoken. Errors: `conflict` where the deployment has no speech API, and those of a model call. */
export async function speakLine(
  runtime: AgentsRuntime,
  { request, trace, signal }: SpeakLineOptions
): Promise<{ body: SpeechResponse; spending: ModelSpending }> {
  const { settings, clock } = runtime
  const speech = chooseSpeech(settings)
  if (!speech)
    throw new AppError(
      'conflict',
      'This installation speaks no lines: its agents service has none of SPEECH_API_KEY, SPEECH_BASE_URL and ELEVENLABS_API_KEY.'
    )
  const { model, server } = speech
  requireKnownLanguage(request.language)
  requireSpokenBy(speech, request.language)
  requireSpeed(speech, request.speed)
  requireVoiceOf(speech, request.voice)
  const scope = createCallScope({ callerSignal: signal, clock, cutOff: runtime.cutOff })
  const endRecord = beginRecord(runtime, { route: '/speech', model, trace, server })
  scope.limit(settings.speechTimeoutSeconds, 'The speech')
  try {
    const { measured, words } = await askForSpeech(runtime, { speech, request, trace, scope })
    const { durationSeconds: seconds } = measured
    const costDollars = costOfSpeech({ model, characters: request.text.length, seconds }, settings.speechPrices)
    endRecord({ model, usage: noUsage, outcome: 'done', stopReason: null, costDollars })
    return {
      body: { ...measured, model, words },
      spending: { model, calls: 1, usage: noUsage, costDollars }
    }
  } catch (error) {
    const outcome = scope.cut() === 'caller-left' ? 'caller-left' : 'failed'
    endRecord({ model, usage: noUsage, outcome, stopReason: null, costDollars: null })
    throw error
  } finally {
    scope.dispose()
  }
}

interface SpokenLine {
  measured: Pick<SpeechResponse, 'audio' | 'mediaType' | 'durationSeconds' | 'speech'>
  words: SpokenSound['words']
}

/** Errors: `UnreadAnswer` for what is no sound. */
function lineOf({ bytes, words }: SpokenSound, format: SpeechRequest['format']): SpokenLine {
  try {
    return { measured: measure(bytes, format), words }
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause
    throw new UnreadAnswer(cause.message, { cause })
  }
}

function measure(sound: Uint8Array, format: SpeechRequest['format']): SpokenLine['measured'] {
  if (format === 'mp3')
    return {
      audio: toBase64(sound),
      mediaType: 'audio/mpeg',
      durationSeconds: measureMp3(sound),
      speech: null
    } as const
  const { bytes, ...times } = measureWave(sound)
  return { audio: toBase64(bytes), mediaType: 'audio/wav', ...times } as const
}

/** A mix such as "Spanglish" or a dialect of a known language is spoken; a word that names no language is a mistake. */
function requireKnownLanguage(language: string | undefined): void {
  if (language === undefined || namesKnownLanguage(language)) return
  throw new AppError(
    'invalid-input',
    `No language is known by the name “${language}”. Expected one such as German, Mexican Spanish or pt-BR.`
  )
}

/** Answers that are no sound, after which the line is asked for again. */
const mostUnread = 1

interface LineCall {
  speech: ConnectedSpeech
  request: SpeechRequest
  trace: TraceContext
  scope: CallScope
}

/**
 * Tries again while nothing has come. An answer that is no sound was most likely counted: it is asked for once more, and
 * then told.
 */
async function askForSpeech(runtime: AgentsRuntime, call: LineCall): Promise<SpokenLine> {
  const { settings, clock, metrics, logger } = runtime
  const { signal } = call.scope
  let unread = 0
  for (let attempt = 1; ; attempt += 1) {
    try {
      return lineOf(await askOnce(runtime, call), call.request.format)
    } catch (error) {
      signal.throwIfAborted()
      const failure = error instanceof AppError ? error : unreachableGateway(call.speech.server, error)
      if (failure instanceof UnreadAnswer) unread += 1
      const end = () => (unread === 0 ? failure : toldAfter(failure, unread))
      if (!failure.retryable || attempt >= settings.modelMaxAttempts || unread > mostUnread) throw end()
      const delay =
        failure.retryAfterSeconds ??
        retryDelaySeconds({
          attempt,
          baseSeconds: settings.modelRetryBaseSeconds,
          now: clock.now(),
          random: Math.random()
        })
      if (delay > settings.modelMaxRetryWaitSeconds) throw end()
      metrics.modelRetries.add({ reason: failure.code })
      logger.warn(
        { traceId: call.trace.traceId, attempt, delaySeconds: delay, error: failure },
        'speech is tried again'
      )
      await clock.sleep(delay, signal).catch(() => signal.throwIfAborted())
    }
  }
}

async function askOnce(runtime: AgentsRuntime, { speech, request, trace, scope }: LineCall): Promise<SpokenSound> {
  const attributes = { 'gen_ai.request.model': speech.model }
  const start = { name: 'speech call', kind: 'client', parent: formatTraceparent(trace), attributes } as const
  return runtime.tracer.span(start, ({ traceparent }) =>
    speech.speak(runtime, { speech, request, traceparent, signal: scope.signal })
  )
}
