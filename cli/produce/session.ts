import { creditsViewSchema } from '@callsheet/lib/wire/ads-api.ts'
import { createApiClient, type ApiClient } from './api-client.ts'
import { openCallsheet } from './open-callsheet.ts'
import { createWatchDisplay, type ProgressStream, type WatchDisplay } from './watch-display.ts'

/** Where a run happens: its settings, and where its progress is told. */
export type ProduceSurroundings = Pick<SessionOptions, 'env' | 'progress'>

/** One run of `produce` against a Callsheet that runs. */
export interface ProduceSession {
  api: ApiClient
  display: WatchDisplay
  startedAt: number
  creditsBefore: number
  /** After this, waiting ends with what is there. Milliseconds since the epoch. */
  deadline: number
  timeoutSeconds: number
}

export interface SessionOptions {
  env: Record<string, string | undefined>
  timeoutSeconds: number
  /** Where progress is told. */
  progress: ProgressStream
}

/** What is needed runs already or is started for as long as the work takes. */
export async function withSession<Result>(
  { env, timeoutSeconds, progress }: SessionOptions,
  work: (session: ProduceSession) => Promise<Result>
): Promise<Result> {
  const callsheet = await openCallsheet(env)
  const display = createWatchDisplay(progress)
  const stop = () => void callsheet.close().finally(() => process.exit(130))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    const api = createApiClient(callsheet)
    const startedAt = Date.now()
    const { balance } = await api.call('/api/credits', { answer: creditsViewSchema })
    return await work({ api, display, startedAt, creditsBefore: balance, deadline: startedAt + timeoutSeconds * 1000, timeoutSeconds })
  } finally {
    display.finish()
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    await callsheet.close()
  }
}
