import { callService } from '../../services/service-call.ts'
import { speechReadinessSchema, type SpeechReadiness } from '@callsheet/lib/wire/speech.ts'
import type { AppRuntime, Scope } from '../../runtime.ts'

const freshSeconds = 60
/** After no answer: a service that hangs does not hold up each request, and one that starts is soon found. */
const retrySeconds = 5
const timeoutSeconds = 5

const known = new WeakMap<AppRuntime, { readiness: SpeechReadiness; until: number }>()

const noAnswer = speechReadinessSchema.parse({ isReady: false, model: '' })

/**
 * Whether the agents service can speak, by which model and in which languages. Asked again after a minute. When nobody
 * answers, it counts as not able: an ad is then written as if there were no voice-over, and nothing is sold.
 */
export async function readSpeechReadiness({
  runtime,
  traceparent
}: Pick<Scope, 'runtime' | 'traceparent'>): Promise<SpeechReadiness> {
  const now = runtime.clock.now().getTime()
  const last = known.get(runtime)
  if (last && last.until > now) return last.readiness
  const { agentsUrl, agentsToken } = runtime.settings
  const keep = (readiness: SpeechReadiness, seconds: number) => {
    known.set(runtime, { readiness, until: runtime.clock.now().getTime() + seconds * 1_000 })
    return readiness
  }
  try {
    const readiness = await callService(
      { runtime, traceparent },
      {
        unit: 'agents service',
        method: 'GET',
        url: `${agentsUrl}/speech`,
        token: agentsToken,
        timeoutSeconds,
        answer: speechReadinessSchema
      }
    )
    return keep(readiness, freshSeconds)
  } catch (error) {
    runtime.logger.warn({ error }, 'whether lines can be spoken is not known')
    return keep(noAnswer, retrySeconds)
  }
}
