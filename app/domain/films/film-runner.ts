import type { AppRuntime, WorkRunner } from '../../runtime.ts'
import { runAnimatic } from '../animatics/run-animatic.ts'
import { runCut } from '../cuts/run-cut.ts'
import { startWorkRunner } from '../work-runner.ts'
import { claimFilm } from './claim-film.ts'
import { releaseFilm, updateFilmJob, type ClaimedFilm, type FilmKind } from './film-job.ts'

const retrySeconds = 60
/** How often one run of the server tries a film after temporary errors. */
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
 * Makes cuts and animatics: some at a time, each of another member. They share one media process, which works on their
 * scenes in turn.
 */
export function startFilmRunner(runtime: () => AppRuntime): WorkRunner {
  const tries = new Map<string, number>()
  return startWorkRunner<ClaimedFilm>(runtime, {
    noun: 'film',
    lookSeconds: 15,
    atOnce: ({ settings }) => settings.cutsAtOnce,
    claim: claimFilm,
    beat: ({ database, clock }, film, progress) =>
      updateFilmJob(database, film, { heartbeatAt: clock.now(), ...(progress && { progress }) }),
    async run(app, film, call) {
      await films[film.kind].make(app, film, call)
      tries.delete(film.jobId)
    },
    release: releaseFilm,
    async fail(app, film, error) {
      const mayPass = error.code === 'internal' || error.retryable
      const count = (tries.get(film.jobId) ?? 0) + 1
      tries.set(film.jobId, count)
      if (mayPass && count < maximumTries) return releaseFilm(app, film, error.retryAfterSeconds ?? retrySeconds)
      tries.delete(film.jobId)
      const failureMessage = error.code === 'internal' ? films[film.kind].lost : error.message
      await updateFilmJob(app.database, film, { status: 'Failed', failureMessage, finishedAt: app.clock.now() })
    },
    changeOf: ({ kind, ownerId, subjectId }) => ({
      ownerId,
      kind: kind === 'final-cut' ? 'ads' : 'pipelines',
      id: subjectId,
      adId: null
    }),
    namesOf: ({ kind, subjectId }) => ({ [kind === 'final-cut' ? 'cutId' : 'animaticId']: subjectId })
  })
}
