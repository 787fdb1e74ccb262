import type { ApiClient } from '@callsheet/lib/http/api-client.ts'
import { creditsApi } from '@callsheet/lib/wire/app-api/credits.ts'
import { onStopSignal } from '../on-stop-signal.ts'
import { createOwnerClient } from '../owner-client.ts'
import { newestEntry } from './spent-on-ad.ts'
import { openCallsheet } from './open-callsheet.ts'
import { createWatchDisplay, type ProgressStream, type WatchDisplay } from './watch-display.ts'

/** The surroundings of a run: its settings and its progress display. */
export type ProduceSurroundings = Pick<SessionOptions, 'env' | 'progress' | 'ask'>

/** One run of `produce` against a running Callsheet. */
export interface ProduceSession {
  api: ApiClient
  display: WatchDisplay
  /** Asks the person at the terminal. Undefined where nobody is. */
  ask: SessionOptions['ask']
  startedAt: number
  creditsBefore: number
  /** The newest entry of the ledger when the run began. */
  ledgerBefore: number
  /** After this time waiting ends with the current results. Milliseconds since the epoch. */
  deadline: number
  timeoutSeconds: number
  /** The value for `--resume`, when work has started. */
  resumeId: string | null
}

export interface SessionOptions {
  env: Record<string, string | undefined>
  timeoutSeconds: number
  /** Display of the progress. */
  progress: ProgressStream
  /** Asks the person at the terminal, if there is one. */
  ask?: ((question: string) => Promise<string>) | undefined
}

/** The needed copy already runs, or is started for the time of the work. */
export async function withSession<Result>(
  { env, timeoutSeconds, progress, ask }: SessionOptions,
  work: (session: ProduceSession) => Promise<Result>
): Promise<Result> {
  const display = createWatchDisplay(progress)
  const tell = (line: string) => display.fact('note', line)
  const opening = openCallsheet(env, tell)
  let session: ProduceSession | null = null
  let isStopping = false
  // Listens for signals before it is open. When asked to stop during its start, it stops everything it has started.
  const stopListening = onStopSignal(() => {
    isStopping = true
    display.finish()
    progress.write(`\nStopping …${session ? ` ${howToGoOn(session)}` : ''}\n`)
    void opening.then((callsheet) => callsheet.close()).finally(() => process.exit(130))
  })
  try {
    const callsheet = await opening
    try {
      const api = createOwnerClient({ ...callsheet, tell })
      const startedAt = Date.now()
      const { balance } = await api.call(creditsApi.read)
      const deadline = startedAt + timeoutSeconds * 1000
      const ledgerBefore = await newestEntry(api)
      const before = { creditsBefore: balance, ledgerBefore }
      session = { api, display, ask, startedAt, ...before, deadline, timeoutSeconds, resumeId: null }
      return await Promise.race([work(session), callsheet.failed])
    } finally {
      display.finish()
      if (!isStopping) await callsheet.close()
    }
  } catch (error) {
    // Calls that fail because we are stopping are not reported. `stop` ends the process.
    if (isStopping) return await new Promise<never>(() => undefined)
    if (session?.resumeId && !saysHowToGoOn(error))
      progress.write(`What was bought is kept: npm run produce -- --resume ${session.resumeId}\n`)
    throw error
  } finally {
    stopListening()
  }
}

const howToGoOn = ({ resumeId }: ProduceSession): string =>
  resumeId === null
    ? 'What there is of the ad stays in the studio; the same command begins a new one.'
    : `What was bought is kept: npm run produce -- --resume ${resumeId}`

const saysHowToGoOn = (error: unknown) => error instanceof Error && error.message.includes('npm run produce')
