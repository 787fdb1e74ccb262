import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { databaseFacts } from '@callsheet/lib/database/schema/operations.ts'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'

// Whole systems on a machine that may be busy. The tests await states.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts a unit as it is deployed, with only this environment, and reads its output until it ends. */
function startUnit(unit: string, env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const args = [`${unit}/entry/node.ts`]
    execFile(process.execPath, args, { cwd: root, env, timeout: 60_000 }, (error, stdout, stderr) => {
      const code = error && typeof error.code === 'number' ? error.code : error ? null : 0
      resolve({ code, said: stdout + stderr })
    })
  })
}

const secret = 'not-even-a-wrong-secret-is-shown'
const tooShort = 'short-secret'
const wrong: Record<string, { env: Record<string, string>; names: string[]; hidden: string[] }> = {
  app: {
    env: {
      DATABASE_URL: `mysql://${secret}@host/db`,
      APP_AUTH_SECRET: tooShort,
      APP_PORT: 'http',
      AGENTS_TOKEN: tooShort
    },
    names: [
      'DATABASE_URL',
      'APP_AUTH_SECRET',
      'APP_PORT',
      'AGENTS_URL',
      'AGENTS_TOKEN',
      'PIPELINE_URL',
      'PIPELINE_TOKEN'
    ],
    hidden: [secret, tooShort]
  },
  agents: {
    env: { SERVICE_TOKENS: tooShort, GATEWAY_URL: 'gateway', GATEWAY_HEADERS: `{"x-api-key":"${secret}"}` },
    names: ['SERVICE_TOKENS', 'GATEWAY_URL', 'GATEWAY_HEADERS'],
    hidden: [secret, tooShort]
  },
  pipeline: {
    env: { PIPELINE_ENVIRONMENT: 'prod', PIPELINE_SIGNING_SECRET: tooShort, PROVIDER_KEY_SEALING_SECRETS: secret },
    names: [
      'PIPELINE_ENVIRONMENT',
      'PIPELINE_SIGNING_SECRET',
      'PROVIDER_KEY_SEALING_SECRETS',
      'SERVICE_TOKENS',
      'DATABASE_URL'
    ],
    hidden: [secret, tooShort]
  }
}

describe.each(Object.entries(wrong))('%s', (unit, { env, names, hidden }) => {
  test('does not start with wrong or missing settings, and names each with what was expected and an example', async () => {
    const { code, said } = await startUnit(unit, env)
    expect(code).toBe(1)
    for (const name of names) expect(said).toMatch(new RegExp(`${name} must be .+, but it is .+ Example: ${name}=.+`))
    for (const text of hidden) expect(said).not.toContain(text)
    // One sentence for each setting, and no stack.
    expect(said).not.toMatch(/^\s+at /m)
  })

  test('refuses an unknown log level', async () => {
    const { code, said } = await startUnit(unit, { LOG_LEVEL: 'loud' })
    expect(code).toBe(1)
    expect(said).toContain('LOG_LEVEL must be debug')
  })
})

const pipelineEnv = (url: string, environment: string) => ({
  DATABASE_URL: url,
  PIPELINE_ENVIRONMENT: environment,
  SERVICE_TOKENS: 'a-service-token-of-the-tests',
  PIPELINE_SIGNING_SECRET: 'a-signing-secret-of-the-tests',
  MEDIA_PROVIDER_API_KEY: 'a-provider-key-of-the-tests',
  AGENTS_URL: 'http://127.0.0.1:9'
})

test('a media folder that cannot be one stops the start with a sentence', async () => {
  const env = pipelineEnv('postgres://a:b@127.0.0.1:9/x', 'staging')
  const { code, said } = await startUnit('pipeline', { ...env, MEDIA_DIRECTORY: fileURLToPath(import.meta.url) })
  expect(said).toMatch(/MEDIA_DIRECTORY must be a folder that can be written, but .*start\.test\.ts is not: there is/)
  expect(said).not.toMatch(/^\s+at /m)
  expect(code).toBe(1)
})

describe('a database', () => {
  test('without tables stops the start and says how to make them', async () => {
    const database = await createTestDatabase()
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await client.query('drop schema public cascade; create schema public')
    await client.end()
    const { code, said } = await startUnit('pipeline', pipelineEnv(database.url, 'staging'))
    await database.close()
    expect(said).toContain('npm run callsheet -- migrate')
    expect(said).not.toContain(new URL(database.url).password)
    expect(code).toBe(1)
  })

  test('that is not there stops the start with a sentence', async () => {
    const { code, said } = await startUnit('pipeline', pipelineEnv('postgres://a:b-of-tests@127.0.0.1:9/x', 'staging'))
    expect(said).toContain('DATABASE_URL cannot be used: nothing listens on 127.0.0.1:9')
    expect(said).not.toMatch(/b-of-tests|^\s+at /m)
    expect(code).toBe(1)
  })

  test('of another environment stops the start', async () => {
    const database = await createTestDatabase()
    await database.database.insert(databaseFacts).values({ name: 'environment', value: 'production' })
    const { code, said } = await startUnit('pipeline', pipelineEnv(database.url, 'staging'))
    await database.close()
    expect(said).toContain('PIPELINE_ENVIRONMENT is staging, but this database belongs to production')
    expect(code).toBe(1)
  })
})
