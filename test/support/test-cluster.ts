import {
  prepareTestRun,
  removeTestRun,
  testClusterVariable
} from '@callsheet/lib/adapters/node/postgres/test-database.ts'

let directory: string | undefined

/** One PostgreSQL per test run, started by the first test that asks for a database. */
export async function setup(): Promise<void> {
  directory = await prepareTestRun()
  process.env[testClusterVariable] = directory
}

export async function teardown(): Promise<void> {
  if (directory) await removeTestRun(directory)
}
