import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { createTestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { requireEnvironment } from '@callsheet/lib/database/require-environment.ts'
import { deployUnit, type DeployUnit } from '../../cli/deploy/deploy-unit.ts'
import { agentsUnit, pipelineUnit, type Unit } from '../../cli/deploy/units.ts'
import { runCallsheet } from '../support/callsheet-process.ts'
import { startStandInAccount } from './stand-in-account.ts'
import { createScratchCheckout, type ScratchCheckout } from './scratch-checkout.ts'

// Bundling takes seconds, and much longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const production = pipelineUnit('production')
const path = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' }

let checkout: ScratchCheckout

beforeAll(() => {
  checkout = createScratchCheckout()
})
afterEach(() => checkout.reset())
afterAll(() => checkout.remove())

async function run(unit: Unit, options: Partial<DeployUnit> = {}): Promise<string> {
  const lines: string[] = []
  await deployUnit({
    unit,
    root: checkout.root,
    env: path,
    dryRun: true,
    print: (line) => lines.push(line),
    ...options
  })
  return lines.join('\n')
}

describe('the command', () => {
  test('without a unit, or without its environment, deploys nothing', async () => {
    for (const args of [[], ['pipeline']]) {
      expect(await runCallsheet(['deploy', ...args, '--dry-run'], path, checkout.root), args.join(' ')).toMatchObject({
        code: 2,
        stdout: ''
      })
    }
  })

  test('succeeds after a dry run, and fails with the reason on uncommitted changes', async () => {
    const args = ['deploy', 'pipeline', '--env', 'production', '--dry-run']
    const clean = await runCallsheet(args, path, checkout.root)
    expect(clean).toMatchObject({ code: 0, stderr: '' })
    expect(clean.stdout).toMatch(/name +svc-pipeline-prod[^]*nothing was deployed/)
    checkout.write('deploy/stray.txt', 'stray')
    const dirty = await runCallsheet(args, path, checkout.root)
    expect(dirty).toMatchObject({ code: 1, stdout: '' })
    expect(dirty.stderr).toMatch(/no commit holds[^]*deploy\/stray\.txt/)
  })
})

describe('a dry run', () => {
  test('prints name, bindings, queues and crons, and bundles offline', async () => {
    const printed = await run(production)
    expect(printed).toMatch(/name +svc-pipeline-prod/)
    for (const expected of [
      'QUEUE_IMAGE_STORE (sends to svc-prod-image-store)',
      'MEDIA (bucket svc-media)',
      'svc-prod-dlq',
      '0 3 * * *    UTC: close-idle-pipelines, delete-unsaved-images',
      'MEDIA_PROVIDER_API_KEY'
    ]) {
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

  test('uncommitted changes are refused', async () => {
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

  test('a database of another environment, or that lacks a migration, is refused', async () => {
    const database = await createTestDatabase()
    try {
      const env = { ...path, DATABASE_URL: database.url }
      expect(await run(production, { env })).toMatch(/belongs to nobody yet; every migration is applied/)
      await requireEnvironment(database.database, { setting: 'PIPELINE_ENVIRONMENT', environment: 'production' })
      expect(await run(production, { env })).toMatch(/belongs to production; every migration is applied/)
      await expect(run(pipelineUnit('staging'), { env })).rejects.toThrow(/It belongs to production, not to staging/)
      await database.database.execute(
        sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`
      )
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
    account = await startStandInAccount({
      workers: { 'svc-pipeline-prod': secrets },
      queues: {},
      hyperdrives: { [id]: { caching: { disabled: true } } }
    })
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
    account.workers['svc-pipeline-prod'] = secrets.filter((name) => name !== 'PIPELINE_SIGNING_SECRET')
    await expect(deploy()).rejects.toThrow(
      /wrangler secret put PIPELINE_SIGNING_SECRET --config deploy\/pipeline\.production\.jsonc/
    )
  })

  test('is refused while Hyperdrive caches', async () => {
    account.hyperdrives[id] = { caching: { disabled: false } }
    await expect(deploy()).rejects.toThrow(/caches queries/)
  })

  test('is refused when nobody could check the migrations', async () => {
    await expect(deploy()).rejects.toThrow(/Set DATABASE_URL/)
  })

  test('without the key of any media provider says what that means, and goes on', async () => {
    const printed = async () => {
      const lines: string[] = []
      const options = {
        dryRun: false,
        env: { ...path, ...account.env },
        print: (line: string) => void lines.push(line)
      }
      // It stops later, because nobody could check the migrations.
      await expect(run(production, options)).rejects.toThrow(/Set DATABASE_URL/)
      return lines.join('\n')
    }
    expect(await printed()).toContain('no key of a media provider is set: only people with keys of their own')
    account.workers['svc-pipeline-prod'] = [...secrets, 'RUNWARE_API_KEY']
    expect(await printed()).not.toContain('no key of a media provider is set')
  })

  test('goes to the Worker in its config, with any other config at the root', async () => {
    const database = await createTestDatabase()
    checkout.write(
      'wrangler.jsonc',
      JSON.stringify({ name: 'stray', main: 'nowhere.ts', compatibility_date: '2026-10-01' })
    )
    checkout.commit()
    try {
      // The stand-in takes no uploads, so wrangler only gets as far as asking for the Worker that it would replace.
      await expect(deploy({ DATABASE_URL: database.url, CLOUDFLARE_ENV: 'stray' })).rejects.toThrow(
        /wrangler ended with/
      )
      const named = account.asked.filter((request) => request.includes('/workers/'))
      expect(named.length).toBeGreaterThan(2)
      expect(
        named.filter((request) => !/\/workers\/(scripts$|(scripts|services)\/svc-pipeline-prod(\/|$))/.test(request))
      ).toEqual([])
    } finally {
      await database.close()
    }
  })
})
