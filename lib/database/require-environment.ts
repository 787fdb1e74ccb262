import { eq } from 'drizzle-orm'
import { SettingsError } from '../settings/settings.ts'
import type { Queryable } from './database.ts'
import { databaseFacts } from './schema/operations.ts'

export interface RequireEnvironment {
  /** The setting with the environment, for the message: `PIPELINE_ENVIRONMENT`. */
  setting: string
  environment: string
}

const factName = 'environment'

/**
 * The database belongs to the first environment that registers in it. Units of another environment get `SettingsError`,
 * so that staging can never send production's rows to a provider. A database without its migrations is also refused.
 */
export async function requireEnvironment(
  database: Queryable,
  { setting, environment }: RequireEnvironment
): Promise<void> {
  await claim(database, environment)
  const [fact] = await database.select().from(databaseFacts).where(eq(databaseFacts.name, factName))
  if (!fact || fact.value === environment) return
  throw new SettingsError([
    `${setting} is ${environment}, but this database belongs to ${fact.value}. Set DATABASE_URL to the database of ${environment}.`
  ])
}

async function claim(database: Queryable, environment: string): Promise<void> {
  try {
    await database.insert(databaseFacts).values({ name: factName, value: environment }).onConflictDoNothing()
  } catch (error) {
    if (!isMissingTable(error)) throw error
    throw new SettingsError([
      'DATABASE_URL must be the address of a database with our tables, but it has none. ' +
        'Apply the migrations first: npm run callsheet -- migrate'
    ])
  }
}

function isMissingTable(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '42P01'
}
