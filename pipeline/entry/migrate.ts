import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { explainRefusals } from '@callsheet/lib/adapters/node/postgres/explain-refusals.ts'
import { migrate, type Migrated } from '@callsheet/lib/adapters/node/postgres/migrate.ts'
import { migrateQueues } from '@callsheet/lib/adapters/node/queues/migrate-queues.ts'
import { provideBucket } from '@callsheet/lib/adapters/node/media-store/provide-bucket.ts'
import { mediaStoreFields } from '@callsheet/lib/settings/media-store-settings.ts'
import { AppError } from '@callsheet/lib/errors.ts'
import type { Logger } from '@callsheet/lib/ports/logger.ts'
import { parseSettings, SettingsError } from '@callsheet/lib/settings/settings.ts'
import { unitFields } from '../settings/unit.ts'

/** The release step before a new version starts: first the tables, then the queues. */
export async function migrateAll({ url, logger }: { url: string; logger: Logger }): Promise<Migrated> {
  const migrated = await migrate({ url, logger })
  await migrateQueues({ url })
  return migrated
}

if (import.meta.main) await main()

async function main(): Promise<void> {
  try {
    const { databaseUrl, databaseDirectUrl } = unitFields
    const settings = parseSettings({ databaseUrl, databaseDirectUrl, ...mediaStoreFields }, process.env)
    const logger = createLogger({ service: 'migrate', level: 'info' })
    if (await provideBucket(settings)) logger.info({ bucket: settings.s3Bucket }, 'the bucket was made')
    const url = settings.databaseDirectUrl ?? settings.databaseUrl
    const { applied, newest } = await explainRefusals(url, () => migrateAll({ url, logger }))
    logger.info({ applied, newest }, 'the database is up to date')
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof AppError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
