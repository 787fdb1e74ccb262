import { Client } from 'pg'
import { textDigest } from '@callsheet/lib/adapters/node/text-digest.ts'

export interface BenchmarkUser {
  id: string
  key: string
}

/** Users with a key each, written directly. */
export async function createUsers(databaseUrl: string, ids: readonly string[]): Promise<BenchmarkUser[]> {
  const users = ids.map((id) => ({ id, key: `cs_${id}-${crypto.randomUUID()}` }))
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into users (id, name, email)
       select id, id, id || '@example.com' from unnest($1::text[]) as id on conflict do nothing`,
      [users.map(({ id }) => id)]
    )
    await client.query(
      `insert into api_keys (id, key, reference_id)
       select gen_random_uuid()::text, key, id from unnest($1::text[], $2::text[]) as given (key, id)`,
      [users.map(({ key }) => textDigest(key)), users.map(({ id }) => id)]
    )
  } finally {
    await client.end()
  }
  return users
}
