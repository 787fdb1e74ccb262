import { expect, test } from 'vitest'
import { nameStatements } from './named-statements.ts'
import { openDatabase } from './postgres-database.ts'
import { createTestDatabase } from './test-database.ts'

test('a statement is planned once for each connection, and statements past the limit stay unnamed', async () => {
  const database = await createTestDatabase()
  const { pool, close } = openDatabase({ url: database.url, maxConnections: 1 })
  try {
    const db = nameStatements(pool)
    for (let round = 0; round < 2; round += 1) {
      for (let number = 0; number < 200; number += 1) {
        const { rows } = await db.executeSql(`select $1::int + ${number} as sum`, [round])
        expect(rows).toEqual([{ sum: round + number }])
      }
    }
    const { rows } = await pool.query(
      'select count(*)::int as named, min(generic_plans + custom_plans) as uses from pg_prepared_statements'
    )
    expect(rows).toEqual([{ named: 128, uses: '2' }])
  } finally {
    await close()
    await database.close()
  }
})
