import { toAppError } from '@callsheet/lib/errors.ts'
import type { AppRuntime, VoiceRunner } from '../../runtime.ts'
import { claimTake, updateTake, type ClaimedTake } from './claim-take.ts'
import { failTake, releaseTake } from './fail-take.ts'
import { runTake } from './run-take.ts'

const lookSeconds = 10
const heartbeatSeconds = 30
const takesAtOnce = 4
const maximumAttempts = 5
const retrySeconds = 5

/**
 * Speaks lines while the server answers requests. The rows say what is to do: a take whose run ended without a sign is
 * claimed again, and after some such ends it fails and is refunded. Call `wake` when the runtime is complete.
 */
export function startVoiceRunner(runtime: () => AppRuntime): VoiceRunner {
  const stopping = new AbortController()
  const speaking = new Set<Promise<void>>()
  const stopped = new Promise<never>((_, reject) => {
    stopping.signal.addEventListener('abort', () => reject(stopping.signal.reason))
  })
  stopped.catch(() => undefined)
  let looking: Promise<void> | null = null
  let isCalledAgain = false

  const wake = () => {
    if (stopping.signal.aborted) return
    isCalledAgain = looking !== null
    looking ??= takeWaiting().finally(() => {
      looking = null
      if (isCalledAgain) wake()
    })
  }

  async function takeWaiting(): Promise<void> {
    const app = runtime()
    try {
      while (speaking.size < takesAtOnce) {
        // A sound that could not be kept is not asked for.
        if (stopping.signal.aborted || (await app.storage.problems()).length > 0) return
        const claimed = await claimTake(app)
        if (!claimed) return
        const spoken = speak(app, claimed)
          .catch((error: unknown) =>
            app.logger.warn({ error, voiceTakeId: claimed.id }, 'the end of a spoken line was not written')
          )
          .finally(() => {
            speaking.delete(spoken)
            wake()
          })
        speaking.add(spoken)
      }
    } catch (error) {
      app.logger.warn({ error }, 'the waiting lines could not be read')
    }
  }

  async function speak(app: AppRuntime, take: ClaimedTake): Promise<void> {
    if (take.attempts > maximumAttempts)
      return failTake(app, take, 'The line could not be spoken. It was tried several times.')
    const beat = () =>
      void updateTake(app.database, take, { heartbeatAt: app.clock.now() }).catch((error: unknown) =>
        app.logger.warn({ error, voiceTakeId: take.id }, 'a heartbeat was not written')
      )
    const heartbeat = setInterval(beat, heartbeatSeconds * 1_000)
    try {
      await Promise.race([runTake(app, take), stopped])
      app.logger.info({ voiceTakeId: take.id }, 'line spoken')
    } catch (error) {
      await settle(app, take, error)
    } finally {
      clearInterval(heartbeat)
    }
  }

  async function settle(app: AppRuntime, take: ClaimedTake, error: unknown): Promise<void> {
    if (stopping.signal.aborted) return releaseTake(app, take, { delaySeconds: 0, isCounted: false })
    if ((await app.storage.look()).length > 0)
      return releaseTake(app, take, { delaySeconds: lookSeconds, isCounted: false })
    const appError = toAppError(error)
    app.logger.warn({ error, voiceTakeId: take.id, attempts: take.attempts }, 'a line was not spoken')
    const mayPass = appError.code === 'internal' || appError.retryable
    if (!mayPass || take.attempts >= maximumAttempts) return failTake(app, take, appError.message)
    const delaySeconds = appError.retryAfterSeconds ?? retrySeconds * 2 ** (take.attempts - 1)
    await releaseTake(app, take, { delaySeconds, isCounted: true })
  }

  const look = setInterval(wake, lookSeconds * 1_000)
  return {
    wake,
    async stop() {
      clearInterval(look)
      stopping.abort(new Error('The server stops'))
      await looking
      await Promise.all(speaking)
    }
  }
}
