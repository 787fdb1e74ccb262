import { createServer } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Logger } from '../../../ports/logger.ts'
import { explainRefusals } from './explain-refusals.ts'
import { migrate } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const ignore = () => undefined
const logger: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => logger }
const reader = `reader_${process.pid}`

let database: TestDatabase
let owner: Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`create role ${reader} login password 'a-password-of-tests'`)
})

afterAll(async () => {
  await owner.query(`drop role ${reader}`)
  await owner.end()
  await database.close()
})

function at(change: (url: URL) => void): string {
  const url = new URL(database.url)
  change(url)
  return url.href
}

/** A port on which nothing listens, and one where something else than PostgreSQL does. */
async function portOf(answer: 'nothing' | 'something-else'): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => socket.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  if (answer === 'nothing') await new Promise((resolve) => server.close(resolve))
  return { port: address.port, close: () => void server.close() }
}

async function refusalOf(url: string): Promise<string> {
  const error: unknown = await explainRefusals(url, () => migrate({ url, logger })).catch((refused: unknown) => refused)
  expect(error).toMatchObject({ name: 'AppError', code: 'unavailable' })
  return error instanceof Error ? error.message : ''
}

test('a port without a listener, and one with something else behind it, are told apart', async () => {
  const nothing = await portOf('nothing')
  expect(await refusalOf(at((url) => (url.port = String(nothing.port))))).toContain(
    `nothing listens on 127.0.0.1:${nothing.port}`
  )
  const other = await portOf('something-else')
  expect(await refusalOf(at((url) => (url.port = String(other.port))))).toContain('Is it a PostgreSQL?')
  other.close()
})

test('a machine without an address, a wrong password, none, and a database that is not there are named', async () => {
  expect(await refusalOf(at((url) => (url.hostname = 'nobody.invalid')))).toContain('by the name nobody.invalid')
  const wrong = await refusalOf(at((url) => (url.password = 'a-wrong-password')))
  expect(wrong).toContain('refuses the user "callsheet"')
  expect(wrong).not.toContain('a-wrong-password')
  expect(await refusalOf(at((url) => (url.password = '')))).toContain('Correct the user and the password.')
  expect(await refusalOf(at((url) => (url.pathname = '/nowhere')))).toContain('createdb nowhere')
})

test('a user without rights, and a database that is read only, are said with what to do', async () => {
  const asReader = at((url) => {
    url.username = reader
    url.password = 'a-password-of-tests'
  })
  expect(await refusalOf(asReader)).toContain(`TO "${reader}";`)
  expect(
    await refusalOf(at((url) => url.searchParams.set('options', '-c default_transaction_read_only=on')))
  ).toContain('can only be read')
})

test('an error of a statement stays as it is', async () => {
  const wrong = explainRefusals(database.url, () => owner.query('select no_such_column'))
  await expect(wrong).rejects.toThrow(/^column "no_such_column" does not exist$/)
})
