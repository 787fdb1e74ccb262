import {
  prepareTestRun,
  removeTestRun,
  testClusterVariable
} from '@callsheet/lib/adapters/node/postgres/test-database.ts'

let directory: string | undefined

/** One PostgreSQL for each test run. The first test that asks for a database starts it. */
export async function setup(): Promise<void> {
  directory = await prepareTestRun()
  process.env[testClusterVariable] = directory
}

export async function teardown(): Promise<void> {
  if (directory) await removeTestRun(directory)
}
