import { join } from 'node:path'
import { startEmbeddedPostgres } from '@callsheet/lib/adapters/node/postgres/embedded-postgres.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { explainRefusals } from '@callsheet/lib/adapters/node/postgres/explain-refusals.ts'
import { closeHome } from './close-home.ts'
import { holdHome, provideHome } from './hold-home.ts'
import { homeDirectory } from './local-state.ts'
import { ownDatabaseUrl } from './own-database-url.ts'
import { findRunningInstance } from './running-instance.ts'

export interface WithDatabase {
  env: Record<string, string | undefined>
  /** Name of the running command, for a second one: `callsheet backup`. */
  name: string
  /** True when Callsheet may run at the same time. Otherwise it is refused with `AppError('conflict')`. */
  besideRunning: boolean
}

/** Does work on the user's own PostgreSQL, or on the embedded one. The embedded one is started if it does not run. */
export async function withDatabase<Result>(
  { env, name, besideRunning }: WithDatabase,
  work: (database: { url: string; logger: Logger }) => Promise<Result>
): Promise<Result> {
  const logger = createLogger({ service: name, level: 'warn' })
  const own = ownDatabaseUrl(env)
  if (own !== null) return explainRefusals(own, () => work({ url: own, logger }))
  const home = homeDirectory(env)
  const directory = join(home, 'postgres')
  if (besideRunning && (await findRunningInstance(home)) !== null) {
    const { url } = await startEmbeddedPostgres({ directory, logger })
    return work({ url, logger })
  }
  const failing = Promise.withResolvers<never>()
  failing.promise.catch(() => undefined)
  await provideHome(home)
  await closeHome({ home, logger })
  const held = await holdHome({ home, name, onLost: failing.reject })
  try {
    const copy = { name, tell: () => undefined, onFailed: failing.reject }
    const postgres = await startEmbeddedPostgres({ directory, logger, copy })
    try {
      return await Promise.race([work({ url: postgres.url, logger }), failing.promise])
    } finally {
      await postgres.stop()
    }
  } finally {
    await held.release()
  }
}
