import { callService } from '../../services/service-call.ts'
import { speechReadinessSchema } from '@callsheet/lib/wire/speech.ts'
import type { AppRuntime, Scope } from '../../runtime.ts'

const freshSeconds = 60
const timeoutSeconds = 5

const known = new WeakMap<AppRuntime, { isReady: boolean; until: number }>()

/**
 * Whether the agents service can speak. Asked again after a minute. When nobody answers, it counts as not able: an ad is
 * then written as if there were no voice-over, and nothing is sold.
 */
export async function isSpeechReady({
  runtime,
  traceparent
}: Pick<Scope, 'runtime' | 'traceparent'>): Promise<boolean> {
  const now = runtime.clock.now().getTime()
  const last = known.get(runtime)
  if (last && last.until > now) return last.isReady
  const { agentsUrl, agentsToken } = runtime.settings
  try {
    const { isReady } = await callService(
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
    known.set(runtime, { isReady, until: now + freshSeconds * 1_000 })
    return isReady
  } catch (error) {
    runtime.logger.warn({ error }, 'whether lines can be spoken is not known')
    return false
  }
}
