import { AppError } from '@callsheet/lib/errors.ts'
import type { AppRuntime, WorkRunner } from '../../runtime.ts'
import { startWorkRunner } from '../work-runner.ts'
import { claimTake, updateTake, type ClaimedTake } from './claim-take.ts'
import { failTake, releaseTake } from './fail-take.ts'
import { runTake } from './run-take.ts'

const takesAtOnce = 4
const maximumAttempts = 5
const retrySeconds = 5

/** Speaks waiting lines. A take whose runs end several times without a sign fails and is refunded. */
export function startVoiceRunner(runtime: () => AppRuntime): WorkRunner {
  return startWorkRunner<ClaimedTake>(runtime, {
    noun: 'spoken line',
    lookSeconds: 10,
    atOnce: () => takesAtOnce,
    claim: claimTake,
    beat: ({ database, clock }, take) => updateTake(database, take, { heartbeatAt: clock.now() }),
    async run(app, take, { signal }) {
      if (take.attempts > maximumAttempts)
        throw new AppError('upstream-failed', 'The line could not be spoken. It was tried several times.', {
          retryable: false
        })
      await runTake(app, take, signal)
    },
    release: (app, take, delaySeconds) => releaseTake(app, take, { delaySeconds, isCounted: false }),
    async fail(app, take, error) {
      const mayPass = error.code === 'internal' || error.retryable
      if (!mayPass || take.attempts >= maximumAttempts) return failTake(app, take, error.message)
      const delaySeconds = error.retryAfterSeconds ?? retrySeconds * 2 ** (take.attempts - 1)
      await releaseTake(app, take, { delaySeconds, isCounted: true })
    },
    changeOf: ({ ownerId, adId }) => ({ ownerId, kind: 'ads', id: adId, adId }),
    namesOf: ({ id }) => ({ voiceTakeId: id })
  })
}
