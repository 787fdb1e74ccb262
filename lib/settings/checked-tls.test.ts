import { Client } from 'pg'
import { expect, test } from 'vitest'
import { postgresUrl } from './unit-settings.ts'

const at = (query: string) => `postgres://user:a%20b@db.example/callsheet${query}`

/** What the driver makes of the address, and its warnings. */
async function readByDriver(query: string) {
  const warnings: string[] = []
  const listen = ({ message }: Error) => void warnings.push(message)
  process.on('warning', listen)
  const { ssl, password } = new Client({ connectionString: postgresUrl.parse(at(query)) })
  // Warnings are told after this turn.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', listen)
  return { ssl, password, warnings }
}

test.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
  'sslmode=%s checks certificate and name, without a word on the terminal',
  async (mode) => {
    const strict = { ssl: {}, password: 'a b', warnings: [] }
    expect(await readByDriver(`?sslmode=${mode}`)).toEqual(strict)
    expect(await readByDriver(`?application_name=a&sslmode=${mode}&connect_timeout=3`)).toEqual(strict)
  }
)

test('what is said on purpose stays', async () => {
  expect(postgresUrl.parse(at(''))).toBe(at(''))
  expect((await readByDriver('?sslmode=disable')).ssl).toBe(false)
  expect((await readByDriver('?sslmode=no-verify')).ssl).toEqual({ rejectUnauthorized: false })
  expect((await readByDriver('?uselibpqcompat=true&sslmode=require')).ssl).toEqual({ rejectUnauthorized: false })
})
