import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApp } from '@callsheet/app/entry/node.ts'
import { startWorkers, type RunningWorkers } from '@callsheet/lib/adapters/cloudflare/testing/start-workers.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { openCloudflareAccount } from '../../cli/deploy/cloudflare-account.ts'
import { agentsUnit, pipelineUnit, type Unit } from '../../cli/deploy/units.ts'
import { verifyUnits, type Finding } from '../../cli/deploy/verify-units.ts'
import { runCallsheet } from '../support/callsheet-process.ts'
import { deployedWorker } from '../support/deployed-worker.ts'
import { createScratchCheckout, type ScratchCheckout } from './scratch-checkout.ts'
import { startStandInAccount, type StandInAccount } from './stand-in-account.ts'

// Bundling takes seconds, and much longer on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const staging = pipelineUnit('staging')
const production = pipelineUnit('production')
const units = [agentsUnit, staging, production]
const formerName = 'svc-agents-before'
const misplaced = 'on-the-wrong-database'
/** Secrets in the state that an operator would have set up. */
const secrets = {
  SERVICE_TOKENS: 'a-service-token-of-the-suite',
  GATEWAY_URL: 'http://127.0.0.1:9',
  AGENTS_URL: 'http://127.0.0.1:9',
  MEDIA_PROVIDER_API_KEY: 'provider-key',
  PIPELINE_PUBLIC_URL: 'http://127.0.0.1:9',
  PIPELINE_SIGNING_SECRET: 'a-signing-secret-of-the-suite',
  PROVIDER_KEY_SEALING_SECRETS: `suite:${'0123456789abcdef'.repeat(4)}`
}

let checkout: ScratchCheckout
let databases: TestDatabase[]
let workers: RunningWorkers
let urls: Map<string, string>

beforeAll(async () => {
  checkout = createScratchCheckout()
  databases = await Promise.all([createTestDatabase(), createTestDatabase()])
  const [ofStaging, ofProduction] = databases.map(({ url }) => url)
  const settings = { ...secrets, COMMIT: checkout.head().slice(0, 12) }
  workers = await startWorkers({
    workers: await Promise.all([
      deployedWorker(agentsUnit, { settings }),
      deployedWorker(staging, { settings, databaseUrl: ofStaging }),
      deployedWorker(production, { settings, databaseUrl: ofProduction }),
      // Remains of a rename, and a typing error.
      deployedWorker(agentsUnit, { settings: { ...settings, DEPLOYMENT: formerName }, name: formerName }),
      // A queue has one consumer, so this one has none.
      deployedWorker(staging, { settings, databaseUrl: ofProduction, name: misplaced }).then((worker) => ({
        ...worker,
        triggers: []
      }))
    ])
  })
  const names = [...units.map(({ expected }) => expected.name), formerName, misplaced]
  urls = new Map(await Promise.all(names.map(async (name) => [name, await workers.urlOf(name)] as const)))
  // The production database stores its environment before the wrong Worker comes.
  await fetch(`${urlOf('svc-pipeline-prod')}/health`)
}, 180_000)

afterAll(async () => {
  await workers?.close()
  for (const database of databases ?? []) await database.close()
  checkout?.remove()
})

const urlOf = (name: string): string => urls.get(name) ?? ''
const at = (unit: Unit, name = unit.expected.name) => ({ unit, url: urlOf(name) })
const verify = (asked: { unit: Unit; url: string }[], more: Partial<Parameters<typeof verifyUnits>[0]> = {}) =>
  verifyUnits({ root: checkout.root, units: asked, formerUrls: [], account: null, ...more })
const textsOf = (findings: Finding[], verdict: Finding['verdict']) =>
  findings.filter((finding) => finding.verdict === verdict).map(({ subject, text }) => `${subject}: ${text}`)

describe('the units under their deployed names', () => {
  test('pass, with name, commit and queues', async () => {
    const findings = await verify(units.map((unit) => at(unit)))
    expect(textsOf(findings, 'bad')).toEqual([])
    const good = textsOf(findings, 'good').join('\n')
    expect(good).toMatch(/svc-agents: answers at .* as svc-agents, commit [0-9a-f]{12}$/m)
    expect(good).toMatch(/svc-pipeline: .*queues svc-\*$/m)
    expect(good).toMatch(/svc-pipeline-prod: .*queues svc-prod-\*$/m)
  })

  test('pass on the command line, which says so last', async () => {
    for (const unit of [staging, production]) {
      const addresses = ['--agents-url', urlOf('svc-agents'), '--pipeline-url', urlOf(unit.expected.name)]
      const { code, stdout } = await runCallsheet(['verify', '--env', unit.environment ?? '', ...addresses], {
        PATH: process.env['PATH'] ?? ''
      })
      expect(stdout).toMatch(/Everything is as it should be\.\n$/)
      expect(code).toBe(0)
    }
  })
})

describe('a rename is complete only when', () => {
  test('the unit answers to its new name', async () => {
    const bad = textsOf(await verify([at(agentsUnit, formerName)]), 'bad')
    expect(bad).toEqual([`svc-agents: It answers as ${formerName}, not as svc-agents.`])
    expect(textsOf(await verify([at(production, 'svc-pipeline')]), 'bad')).toEqual([
      'svc-pipeline-prod: It answers as svc-pipeline, not as svc-pipeline-prod.',
      'svc-pipeline-prod: Its queues start with svc-, not with svc-prod-.'
    ])
  })

  test('the old name answers no more', async () => {
    const formerUrls = [urlOf(formerName), 'http://127.0.0.1:9']
    const findings = await verify([at(agentsUnit)], { formerUrls })
    expect(textsOf(findings, 'bad')).toEqual([
      `former name: ${urlOf(formerName)} still answers, as ${formerName} (agents): the rename is not complete.`
    ])
    expect(textsOf(findings, 'good')).toContain('former name: nothing of ours answers at http://127.0.0.1:9')
    const args = [
      'verify',
      '--env',
      'staging',
      '--agents-url',
      urlOf('svc-agents'),
      '--pipeline-url',
      urlOf('svc-pipeline')
    ]
    const run = await runCallsheet([...args, '--former-url', urlOf(formerName)], { PATH: process.env['PATH'] ?? '' })
    expect(run.stdout).toMatch(/BAD +former name .*still answers[^]*1 thing is wrong\.\n$/)
    expect(run.code).toBe(1)
  })
})

test('a unit on the database of another environment refuses to work, and verify says so', async () => {
  const bad = textsOf(await verify([at(staging, misplaced)]), 'bad')
  expect(bad).toEqual([expect.stringMatching(/svc-pipeline: .* answers 503: This deployment is not set up/)])
  const url = urlOf(misplaced)
  expect(
    (await fetch(`${url}/api/admin/queues`, { headers: { authorization: `Bearer ${secrets.SERVICE_TOKENS}` } })).status
  ).toBe(503)
})

test('merged changes that are not deployed yet are listed for the units they touch', async () => {
  checkout.write('pipeline/later.ts', 'export const later = 1\n')
  checkout.commit('Poll more gently')
  checkout.write('docs.md', 'x')
  checkout.commit('Say more')
  const findings = await verify(units.map((unit) => at(unit)))
  const notes = textsOf(findings, 'note')
  expect(notes).toEqual(expect.arrayContaining(['svc-pipeline: 1 merged change is not deployed yet:']))
  expect(notes.filter((note) => note.includes('Poll more gently'))).toHaveLength(2)
  expect(notes.join('\n')).not.toMatch(/svc-agents:|Say more/)
})

test('the app server is asked too, where it is named', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'callsheet-verify-'))
  const logger = createLogger({ service: 'app', level: 'silent' })
  const addresses = {
    AGENTS_URL: urlOf('svc-agents'),
    PIPELINE_URL: urlOf('svc-pipeline'),
    AGENTS_TOKEN: secrets.SERVICE_TOKENS,
    PIPELINE_TOKEN: secrets.SERVICE_TOKENS
  }
  const app = await startApp({
    env: {
      ...addresses,
      APP_PORT: '0',
      APP_AUTH_SECRET: 'an-auth-secret-of-at-least-32-characters',
      DATABASE_URL: databases[0]?.url,
      MEDIA_DIRECTORY: directory,
      COMMIT: checkout.head()
    },
    logger
  })
  try {
    const findings = await verify([], { appUrl: app.url })
    expect(textsOf(findings, 'bad')).toEqual([])
    expect(textsOf(findings, 'good')).toEqual([`app server: answers at ${app.url}, commit ${checkout.head()}`])
    expect(textsOf(await verify([], { appUrl: urlOf('svc-agents') }), 'bad')[0]).toBe(
      'app server: It is the agents service, not the app server.'
    )
  } finally {
    await app.stop(0)
    rmSync(directory, { recursive: true, force: true })
  }
})

describe('what is live in the account', () => {
  const queuesOf = (unit: Unit) =>
    Object.fromEntries(unit.expected.queues.consumers.map(({ queue }) => [queue, [unit.expected.name]]))
  const ask = async (live: Partial<StandInAccount>) => {
    const account = await startStandInAccount({
      workers: { 'svc-agents': [], 'svc-pipeline': [], 'svc-pipeline-prod': [] },
      queues: { ...queuesOf(staging), ...queuesOf(production) },
      hyperdrives: {},
      ...live
    })
    try {
      return await verify(
        units.map((unit) => at(unit)),
        { account: openCloudflareAccount(account.env) }
      )
    } finally {
      await account.stop()
    }
  }

  test('is told, and passes when it is what the registries say', async () => {
    const findings = await ask({})
    expect(textsOf(findings, 'bad')).toEqual([])
    expect(textsOf(findings, 'note')).toContain('account: queue svc-prod-dlq: consumed by svc-pipeline-prod')
  })

  test('fails with a queue that another Worker consumes, one that is not there, and what a rename left behind', async () => {
    const queues: StandInAccount['queues'] = {
      ...queuesOf(staging),
      ...queuesOf(production),
      'svc-prod-image-store': ['svc-media-worker']
    }
    delete queues['svc-dlq']
    queues['svc-clip-store'] = ['svc-pipeline']
    const findings = await ask({ queues, workers: { 'svc-agents': [], 'svc-pipeline': [], 'svc-media-worker': [] } })
    expect(textsOf(findings, 'bad')).toEqual([
      'account: There is no queue svc-dlq.',
      'account: There is no live Worker svc-pipeline-prod.',
      'account: The queue svc-prod-image-store is consumed by svc-media-worker, not by svc-pipeline-prod alone.',
      'account: The Worker svc-media-worker is live under a name that no unit has any more.',
      'account: The queue svc-clip-store is in no registry, but still consumed by svc-pipeline.'
    ])
  })
})
