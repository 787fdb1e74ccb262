import { join } from 'node:path'
import { startEmbeddedPostgres } from '@callsheet/lib/adapters/node/embedded-postgres.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { findRunningInstance, homeDirectory } from './local-state.ts'

export interface WithDatabase {
  env: Record<string, string | undefined>
  /** What runs, for whoever starts something else meanwhile: `callsheet backup`. */
  name: string
  /** True where a running Callsheet may stay; else it is refused with `AppError('conflict')`. */
  besideRunning: boolean
}

/** Does work on the user's own PostgreSQL, or on the embedded one, which is started for it where it does not run. */
export async function withDatabase<Result>(
  { env, name, besideRunning }: WithDatabase,
  work: (database: { url: string; logger: Logger }) => Promise<Result>
): Promise<Result> {
  const logger = createLogger({ service: name, level: 'warn' })
  if (env['DATABASE_URL']) return work({ url: env['DATABASE_URL'], logger })
  const home = homeDirectory(env)
  const isShared = besideRunning && (await findRunningInstance(home)) !== null
  const postgres = await startEmbeddedPostgres({
    directory: join(home, 'postgres'),
    logger,
    ...(!isShared && { instanceName: name })
  })
  try {
    return await work({ url: postgres.url, logger })
  } finally {
    if (!isShared) await postgres.stop()
  }
}
