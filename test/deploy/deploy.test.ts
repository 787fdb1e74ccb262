import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Client } from 'pg'
import { createTestDatabase } from '@callsheet/lib/adapters/node/test-database.ts'
import { deployUnit, type DeployUnit } from '../../cli/deploy/deploy-unit.ts'
import { agentsUnit, pipelineUnit, type Unit } from '../../cli/deploy/units.ts'
import { startStandInAccount } from './stand-in-account.ts'
import { createScratchCheckout, type ScratchCheckout } from './scratch-checkout.ts'

const production = pipelineUnit('production')
const path = { PATH: process.env['PATH'], HOME: process.env['HOME'] }

let checkout: ScratchCheckout

beforeEach(() => {
  checkout = createScratchCheckout()
})

afterEach(() => checkout.remove())

async function run(unit: Unit, options: Partial<DeployUnit> = {}): Promise<string> {
  const lines: string[] = []
  await deployUnit({ unit, root: checkout.root, env: path, dryRun: true, print: (line) => lines.push(line), ...options })
  return lines.join('\n')
}

describe('a dry run', () => {
  test('prints name, bindings, queues and crons, and bundles offline', async () => {
    const printed = await run(production)
    expect(printed).toMatch(/name +svc-pipeline-prod/)
    for (const expected of ['QUEUE_IMAGE_STORE (sends to svc-prod-image-store)', 'MEDIA (bucket svc-media)', 'svc-prod-dlq', '0 3 * * * (UTC)', 'MEDIA_PROVIDER_API_KEY']) {
      expect(printed).toContain(expected)
    }
    expect(printed).toMatch(/bundle +\d+ KiB/)
    expect(printed).toMatch(/nothing was deployed/)
  })

  test('a stray config at the root, or an environment variable, cannot redirect it', async () => {
    const stray = JSON.stringify({ name: 'stray', main: 'nowhere.ts', compatibility_date: '2026-10-01' })
    for (const file of ['wrangler.json', 'wrangler.jsonc', 'deploy/wrangler.jsonc']) checkout.write(file, stray)
    checkout.write('wrangler.toml', 'name = "stray"\nmain = "nowhere.ts"\n')
    checkout.commit()
    const printed = await run(agentsUnit, { env: { ...path, CLOUDFLARE_ENV: 'stray' } })
    expect(printed).toMatch(/name +svc-agents/)
    expect(printed).toMatch(/bundle +\d+ KiB/)
  })

  test('a dirty tree is refused', async () => {
    checkout.write('pipeline/stray.ts', 'export const stray = 1\n')
    await expect(run(production)).rejects.toThrow(/no commit holds[^]*pipeline\/stray\.ts/)
  })

  test('a missing queue binding is refused', async () => {
    checkout.replace(production.configPath, '{ "binding": "QUEUE_VIDEO_STORE", "queue": "svc-prod-video-store" },', '')
    checkout.commit()
    await expect(run(production)).rejects.toThrow(/producer QUEUE_VIDEO_STORE is missing/)
  })

  test('an env block, which would deploy without queues, is refused', async () => {
    checkout.replace(production.configPath, '"vars": {', '"env": { "production": {} },\n  "vars": {')
    checkout.commit()
    await expect(run(production)).rejects.toThrow(/"env"/)
  })

  test('a database that lacks a migration is refused, one that has them all is not', async () => {
    const database = await createTestDatabase()
    try {
      const env = { ...path, DATABASE_URL: database.url }
      expect(await run(production, { env })).toMatch(/every migration is applied/)
      const client = new Client({ connectionString: database.url })
      await client.connect()
      await client.query('delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)')
      await client.end()
      await expect(run(production, { env })).rejects.toThrow(/lacks migrations/)
    } finally {
      await database.close()
    }
  })
})

describe('a deployment itself', () => {
  const id = 'b'.repeat(32)
  const secrets = production.expected.secrets.required
  let account: Awaited<ReturnType<typeof startStandInAccount>>
  const deploy = (env: Record<string, string> = {}) =>
    run(production, { dryRun: false, env: { ...path, ...account.env, ...env } })

  beforeEach(async () => {
    account = await startStandInAccount({ workers: { 'svc-pipeline-prod': secrets }, queues: {}, hyperdrives: { [id]: { caching: { disabled: true } } } })
    checkout.replace(production.configPath, '0'.repeat(32), id)
    checkout.commit()
  })
  afterEach(() => account.stop())

  test('never happens from CI', async () => {
    await expect(deploy({ CI: 'true' })).rejects.toThrow(/by hand alone/)
  })

  test('is refused while the repository names no Hyperdrive', async () => {
    checkout.replace(production.configPath, id, '0'.repeat(32))
    checkout.commit()
    await expect(deploy()).rejects.toThrow(/does not name your account's Hyperdrive/)
  })

  test('is refused without credentials', async () => {
    await expect(run(production, { dryRun: false })).rejects.toThrow(/CLOUDFLARE_API_TOKEN/)
  })

  test('is refused while a secret is missing, and says how to set it', async () => {
    account.workers['svc-pipeline-prod'] = secrets.filter((name) => name !== 'MEDIA_PROVIDER_API_KEY')
    await expect(deploy()).rejects.toThrow(/wrangler secret put MEDIA_PROVIDER_API_KEY --config deploy\/pipeline\.production\.jsonc/)
  })

  test('is refused while Hyperdrive caches', async () => {
    account.hyperdrives[id] = { caching: { disabled: false } }
    await expect(deploy()).rejects.toThrow(/caches queries/)
  })

  test('is refused before anybody could look at the migrations', async () => {
    await expect(deploy()).rejects.toThrow(/Set DATABASE_URL/)
  })
})

