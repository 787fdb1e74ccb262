import { toAppError } from '@callsheet/lib/errors.ts'
import type { AppRuntime, CutRunner } from '../../runtime.ts'
import { claimCut } from './claim-cut.ts'
import { releaseCut, updateCutJob, type ClaimedCut, type FilmKind } from './cut-job.ts'
import { runAnimatic } from '../animatics/run-animatic.ts'
import { runCut } from './run-cut.ts'

const lookSeconds = 15
const heartbeatSeconds = 30
const retrySeconds = 60
/** How often one run of the server tries a cut after temporary errors. */
const maximumTries = 3

const films = {
  'final-cut': {
    make: runCut,
    lost: 'The clips could not be put together. They are all still there; cut them again.'
  },
  animatic: {
    make: runAnimatic,
    lost: 'The stills could not be set in motion. They are all still there; make the animatic again.'
  }
} as const satisfies Record<FilmKind, { make: typeof runCut; lost: string }>

/**
 * Makes cuts and animatics while the server answers requests: some at a time, each of another member. They share one media process,
 * which works on their scenes in turn. Call `wake` when the runtime is complete.
 */
export function startCutRunner(runtime: () => AppRuntime): CutRunner {
  const stopping = new AbortController()
  const tries = new Map<string, number>()
  const making = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let isCalledAgain = false

  const wake = () => {
    if (stopping.signal.aborted) return
    isCalledAgain = looking !== null
    looking ??= takeWaiting().finally(() => {
      looking = null
      // A cut may have been written during the last look.
      if (isCalledAgain) wake()
    })
  }

  async function takeWaiting(): Promise<void> {
    const app = runtime()
    try {
      while (making.size < app.settings.cutsAtOnce) {
        // A film that could not be kept is not made. The next look tries again.
        if (stopping.signal.aborted || (await app.storage.problems()).length > 0) return
        const claimed = await claimCut(app)
        if (!claimed) return
        const made = makeCut(app, claimed)
          .catch((error: unknown) =>
            app.logger.warn({ error, ...namesOf(claimed) }, 'the end of a film was not written')
          )
          .finally(() => {
            making.delete(made)
            wake()
          })
        making.add(made)
      }
    } catch (error) {
      app.logger.warn({ error }, 'the waiting cuts could not be read')
    }
  }

  async function makeCut(app: AppRuntime, claimed: ClaimedCut): Promise<void> {
    const { database, clock, logger } = app
    const beat = (progress?: object) =>
      void updateCutJob(database, claimed, { heartbeatAt: clock.now(), ...(progress && { progress }) }).catch(
        (error: unknown) => logger.warn({ error, jobId: claimed.jobId }, 'a heartbeat was not written')
      )
    const heartbeat = setInterval(beat, heartbeatSeconds * 1_000)
    try {
      await films[claimed.kind].make(app, claimed, { signal: stopping.signal, onProgress: beat })
      tries.delete(claimed.jobId)
      logger.info(namesOf(claimed), 'film finished')
    } catch (error) {
      await settle(app, claimed, error)
    } finally {
      clearInterval(heartbeat)
    }
  }

  async function settle(app: AppRuntime, claimed: ClaimedCut, error: unknown): Promise<void> {
    const { database, clock, logger } = app
    if (stopping.signal.aborted) return releaseCut(app, claimed, 0)
    if ((await app.storage.look()).length > 0) return releaseCut(app, claimed, lookSeconds)
    const appError = toAppError(error)
    const mayPass = appError.code === 'internal' || appError.retryable
    const count = (tries.get(claimed.jobId) ?? 0) + 1
    tries.set(claimed.jobId, count)
    logger.warn({ error, ...namesOf(claimed), count }, 'a film failed')
    if (mayPass && count < maximumTries) return releaseCut(app, claimed, appError.retryAfterSeconds ?? retrySeconds)
    const failureMessage = appError.code === 'internal' ? films[claimed.kind].lost : appError.message
    await updateCutJob(database, claimed, { status: 'Failed', failureMessage, finishedAt: clock.now() })
  }

  const look = setInterval(wake, lookSeconds * 1_000)
  return {
    wake,
    async stop() {
      clearInterval(look)
      stopping.abort(new Error('The server stops'))
      await looking
      await Promise.all(making)
    }
  }
}

const namesOf = ({ kind, subjectId }: ClaimedCut) =>
  kind === 'final-cut' ? { cutId: subjectId } : { animaticId: subjectId }
