import { asc, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '@callsheet/lib/adapters/node/postgres/postgres-database.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import type { Queryable } from '@callsheet/lib/database/database.ts'
import { prepareRead } from './prepare-read.ts'
import { apiKeys, users } from '@callsheet/lib/database/schema/users.ts'

let testDatabase: TestDatabase

const select = (on: Queryable) =>
  on
    .select({
      name: users.name,
      nameParts: sql<string[]>`to_jsonb(string_to_array(${users.name}, ' '))`.as('name_parts'),
      user: { id: users.id, isVerified: users.emailVerified, createdAt: users.createdAt },
      key: {
        id: apiKeys.id,
        uses: apiKeys.requestCount,
        lastRequest: apiKeys.lastRequest,
        expiresAt: apiKeys.expiresAt
      }
    })
    .from(users)
    .leftJoin(apiKeys, eq(apiKeys.referenceId, users.id))
    .where(ne(users.id, sql.placeholder('but')))
    .orderBy(asc(users.id))

const read = prepareRead('prepare_read_test', select)

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const { database } = testDatabase
  const person = (id: string) => ({ id, name: `Name of ${id}`, email: `${id}@example.com` })
  await database.insert(users).values([person('a'), person('b'), person('c'), person('d'), person('left out')])
  await database.insert(apiKeys).values([
    { id: 'whole', key: '1', referenceId: 'a', lastRequest: new Date('2026-11-21T20:15:09.123Z') },
    { id: 'tenth', key: '2', referenceId: 'b', requestCount: 7, lastRequest: new Date('2026-11-21T20:15:09.100Z') },
    { id: 'second', key: '3', referenceId: 'c', lastRequest: new Date('2026-11-21T20:15:09Z') }
  ])
})

afterAll(() => testDatabase?.close())

describe.each(['UTC', 'Asia/Kathmandu'])('in a session in %s', (timeZone) => {
  test('rows are those of the select as JSON has them, outside and inside a transaction', async () => {
    const url = `${testDatabase.url}?options=-c%20TimeZone=${timeZone}`
    const { database, close } = openDatabase({ url, maxConnections: 2 })
    try {
      const values = { but: 'left out' }
      const rows = await select(database).prepare('by_drizzle').execute(values)
      const expected: unknown = JSON.parse(JSON.stringify(rows))
      expect(await read(database, values)).toEqual(expected)
      expect(await database.transaction((transaction) => read(transaction, values))).toEqual(expected)
      expect(await read(database, values)).toHaveLength(4)
      expect((await read(database, values)).map(({ key }) => key?.lastRequest ?? null)).toEqual([
        '2026-11-21T20:15:09.123Z',
        '2026-11-21T20:15:09.100Z',
        '2026-11-21T20:15:09.000Z',
        null
      ])
    } finally {
      await close()
    }
  })
})
