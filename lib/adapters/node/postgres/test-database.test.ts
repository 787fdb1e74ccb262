import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

test('each test database is migrated, and one does not see the rows of another', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await first.database.execute(sql`create table only_here (id int)`)
  const tables = sql`select table_name from information_schema.tables where table_schema = 'public'`
  const [inFirst, inSecond] = await Promise.all([first.database.execute(tables), second.database.execute(tables)])
  const names = inSecond.rows.map((row) => row['table_name'])
  expect(names).toContain('images')
  expect(inFirst.rows).toHaveLength(names.length + 1)
  expect(names).not.toContain('only_here')
  await Promise.all([first.close(), second.close()])
})

test('text sorts and folds as Unicode, in UTC', async () => {
  const { database, close } = await createTestDatabase()
  const { rows } = await database.execute(
    sql`select upper('é') as upper, current_setting('server_encoding') as encoding, current_setting('timezone') as zone`
  )
  expect(rows).toEqual([{ upper: 'É', encoding: 'UTF8', zone: 'UTC' }])
  await close()
})
