import { eq } from 'drizzle-orm'
import { SettingsError } from '../settings.ts'
import type { Queryable } from './database.ts'
import { databaseFacts } from './schema/operations.ts'

export interface RequireEnvironment {
  /** The setting that says it, for the message: `PIPELINE_ENVIRONMENT`. */
  setting: string
  environment: string
}

const factName = 'environment'

/**
 * The database belongs to the first environment that names itself to it; a unit of another one is refused with
 * `SettingsError`, so that staging can never send production's rows to a provider.
 */
export async function requireEnvironment(
  database: Queryable,
  { setting, environment }: RequireEnvironment
): Promise<void> {
  await database.insert(databaseFacts).values({ name: factName, value: environment }).onConflictDoNothing()
  const [fact] = await database.select().from(databaseFacts).where(eq(databaseFacts.name, factName))
  if (!fact || fact.value === environment) return
  throw new SettingsError([
    `${setting} is ${environment}, but this database belongs to ${fact.value}. Set DATABASE_URL to the database of ${environment}.`
  ])
}
