import { AppError } from '@callsheet/lib/errors.ts'
import { explainRefusal } from '@callsheet/lib/adapters/node/postgres/explain-refusals.ts'
import {
  findPostgresAccount,
  findPostgresPrograms
} from '@callsheet/lib/adapters/node/postgres/embedded-postgres-programs.ts'
import { openDatabase } from '@callsheet/lib/adapters/node/postgres/postgres-database.ts'
import { databaseUrlField } from '@callsheet/lib/settings/unit-settings.ts'
import type { Finding } from './finding.ts'

const subject = 'PostgreSQL'

/** The server of DATABASE_URL, or the packaged one. */
export async function inspectPostgres(url: string | undefined): Promise<Finding> {
  return url ? inspectServer(url) : inspectPackage()
}

async function inspectServer(given: string): Promise<Finding> {
  const { schema, expected, example } = databaseUrlField
  const { data: url } = schema.safeParse(given)
  if (url === undefined)
    return { subject, verdict: 'bad', text: `DATABASE_URL must be ${expected}, for example ${example}.` }
  try {
    const { pool, close } = openDatabase({ url, maxConnections: 1, applicationName: 'callsheet doctor' })
    try {
      const { rows } = await pool.query<{ server_version: string }>('show server_version')
      return { subject, verdict: 'good', text: `DATABASE_URL answers, version ${rows[0]?.server_version ?? 'unknown'}` }
    } finally {
      await close()
    }
  } catch (error) {
    const why = explainRefusal(error, url) ?? (error instanceof Error ? error.message : String(error))
    return { subject, verdict: 'bad', text: `DATABASE_URL cannot be used: ${why}` }
  }
}

async function inspectPackage(): Promise<Finding> {
  try {
    const account = await findPostgresAccount()
    const { majorVersion } = await findPostgresPrograms({ account })
    const runsAs = account ? `; we are root, so it runs as account ${account.uid}` : ''
    return { subject, verdict: 'good', text: `packaged, version ${majorVersion}${runsAs}` }
  } catch (error) {
    if (error instanceof AppError) return { subject, verdict: 'bad', text: error.message }
    throw error
  }
}
