import { namesKnownLanguage } from '@callsheet/lib/disciplines/language/language-names.ts'
import { requireSpokenBy } from '@callsheet/lib/spoken-by.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import { collectBytes } from '@callsheet/lib/http/read-json.ts'
import { formatTraceparent, type TraceContext } from '@callsheet/lib/http/trace-context.ts'
import { noUsage } from '@callsheet/lib/model-usage/token-usage.ts'
import { toBase64 } from '@callsheet/lib/text/base64.ts'
import type { ModelSpending } from '@callsheet/lib/wire/model-spending.ts'
import type { SpeechRequest, SpeechResponse } from '@callsheet/lib/wire/speech.ts'
import { createCallScope, type CallScope } from '../model/call-scope.ts'
import { toGatewayError, unreachableGateway } from '../model/gateway-errors.ts'
import { beginRecord } from '../model/record-call.ts'
import { retryAfterSeconds, retryDelaySeconds } from '../model/retry-delay.ts'
import { censorServerSecrets, type ModelServer } from '../model-server.ts'
import type { AgentsRuntime } from '../runtime.ts'
import { measureMp3 } from './measure-mp3.ts'
import { measureWave } from './measure-wave.ts'
import { languagesOfSpeech } from './speech-languages.ts'
import { chooseSpeechServer } from './speech-server.ts'
import { costOfSpeech } from './speech-price.ts'

/** Four minutes of the provider's samples. As base64 they fit into what our units read of each other. */
const maxSoundBytes = 11 * 1024 * 1024
const maxErrorBodyBytes = 64 * 1024

/** The older models take no instructions. */
const takesInstructions = (model: string) => !model.startsWith('tts-1')

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
  const server = chooseSpeechServer(settings)
  if (!server)
    throw new AppError(
      'conflict',
      'This installation speaks no lines: its agents service has neither SPEECH_API_KEY nor SPEECH_BASE_URL.'
    )
  requireKnownLanguage(request.language)
  const model = settings.speechModel
  requireSpokenBy({ model, languages: languagesOfSpeech(model, settings.speechLanguages) }, request.language)
  const scope = createCallScope({ callerSignal: signal, clock })
  const endRecord = beginRecord(runtime, { route: '/speech', model, trace, server })
  scope.limit(settings.speechTimeoutSeconds, 'The speech')
  try {
    const sound = await askForSpeech(runtime, { server, model, request, trace, scope })
    const measured = measure(sound, request.format)
    const { durationSeconds: seconds } = measured
    const costDollars = costOfSpeech({ model, characters: request.text.length, seconds }, settings.speechPrices)
    endRecord({ model, usage: noUsage, outcome: 'done', stopReason: null, costDollars })
    return {
      body: { ...measured, model, words: null },
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

function measure(sound: Uint8Array, format: SpeechRequest['format']) {
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

interface SpeechCall {
  server: ModelServer
  model: string
  request: SpeechRequest
  trace: TraceContext
  scope: CallScope
}

/** Tries again while nothing has come. */
async function askForSpeech(runtime: AgentsRuntime, call: SpeechCall): Promise<Uint8Array> {
  const { settings, clock, metrics, logger } = runtime
  const { signal } = call.scope
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await askOnce(runtime, call)
    } catch (error) {
      signal.throwIfAborted()
      const failure = error instanceof AppError ? error : unreachableGateway(call.server, error)
      if (!failure.retryable || attempt >= settings.modelMaxAttempts) throw failure
      const delay =
        failure.retryAfterSeconds ??
        retryDelaySeconds({
          attempt,
          baseSeconds: settings.modelRetryBaseSeconds,
          now: clock.now(),
          random: Math.random()
        })
      if (delay > settings.modelMaxRetryWaitSeconds) throw failure
      metrics.modelRetries.add({ reason: failure.code })
      logger.warn(
        { traceId: call.trace.traceId, attempt, delaySeconds: delay, error: failure },
        'speech is tried again'
      )
      await clock.sleep(delay, signal).catch(() => signal.throwIfAborted())
    }
  }
}

async function askOnce(runtime: AgentsRuntime, call: SpeechCall): Promise<Uint8Array> {
  const { server, model, request, trace, scope } = call
  const attributes = { 'gen_ai.request.model': model }
  const start = { name: 'speech call', kind: 'client', parent: formatTraceparent(trace), attributes } as const
  // Loaded by the first line that is spoken, because most calls of this service speak none.
  const { createOpenAI } = await import('@ai-sdk/openai')
  return runtime.tracer.span(start, async ({ traceparent }) => {
    // The key goes as a header of ours, which a server without a key does not get.
    const openai = createOpenAI({
      baseURL: server.url,
      apiKey: 'unused',
      fetch: (input, init) => send(runtime, { ...call, traceparent }, { url: String(input), body: init?.body })
    })
    const { text, voice, speed, format, language } = request
    const { audio } = await openai.speech(model).doGenerate({
      text,
      voice,
      outputFormat: format,
      ...(speed !== 1 && { speed }),
      ...(language && takesInstructions(model) && { instructions: `Speak in ${language}.` }),
      abortSignal: scope.signal
    })
    if (typeof audio === 'string') throw new Error('The speech model answered with text.')
    return audio
  })
}

/** The package sees only a sound that has come whole and within limits. */
async function send(
  { fetch, clock }: AgentsRuntime,
  { server, scope, traceparent }: SpeechCall & { traceparent: string },
  { url, body }: { url: string; body: unknown }
): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...server.headers, 'content-type': 'application/json', 'user-agent': 'callsheet-agents', traceparent },
    body: String(body),
    redirect: 'manual',
    signal: scope.signal
  })
  const reader = response.body?.getReader()
  const { status, headers } = response
  if (response.ok) {
    const bytes = reader ? await collectBytes(reader, maxSoundBytes) : new Uint8Array()
    if (bytes.length === 0) throw new AppError('upstream-failed', `The ${server.name} answered without a sound.`)
    return new Response(new Uint8Array(bytes), { status, headers: { 'content-type': 'application/octet-stream' } })
  }
  const refusal = reader ? new TextDecoder().decode(await collectBytes(reader, maxErrorBodyBytes)) : ''
  const wait = retryAfterSeconds(headers, clock.now())
  throw toGatewayError({
    server,
    status,
    body: censorServerSecrets(server, refusal),
    ...(wait !== undefined && { retryAfterSeconds: wait })
  })
}
