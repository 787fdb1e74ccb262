import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { startAgents } from '@callsheet/agents/entry/node.ts'
import { agentsSettingFields } from '@callsheet/agents/settings.ts'
import { startApp } from '@callsheet/app/entry/node.ts'
import { appSettingFields } from '@callsheet/app/settings.ts'
import { providerConnections } from '@callsheet/lib/endpoint-families.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { provideBucket } from '@callsheet/lib/adapters/node/media-store/provide-bucket.ts'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { parseSettings, type SettingField } from '@callsheet/lib/settings/settings.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { startPipeline } from '@callsheet/pipeline/entry/node.ts'
import { falSettings } from '@callsheet/pipeline/provider/fal/settings.ts'
import { kieSettings } from '@callsheet/pipeline/provider/kie/settings.ts'
import { findUnconnected } from '@callsheet/pipeline/provider/find-unconnected.ts'
import { parsePipelineSettings, pipelineSettingFields } from '@callsheet/pipeline/settings.ts'
import { startMediaUnderstudy } from '@callsheet/understudy/media/server.ts'
import { startModelUnderstudy } from '@callsheet/understudy/model/server.ts'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { quickMedia } from '../support/callsheet-process.ts'
import { waitFor } from '../support/wait-for.ts'

// Whole systems on a machine that may be busy. The tests await states.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const fileOf = (path: string) => fileURLToPath(new URL(`../../deploy/${path}`, import.meta.url))
const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      ports: z.array(z.string()).default([]),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.coerce.string()).default({}),
      container_name: z.undefined().optional()
    })
  )
})

const providerKey = 'provider-key-of-the-deployment'

const units: Record<string, Record<string, SettingField>> = {
  app: appSettingFields,
  agents: agentsSettingFields,
  pipeline: pipelineSettingFields
}

let text: string
let example: Record<string, string>
let compose: z.output<typeof composeSchema>

beforeAll(async () => {
  text = await readFile(fileOf('compose.yaml'), 'utf8')
  example = z.record(z.string(), z.string()).parse(parseEnv(await readFile(fileOf('self-hosted.env.example'), 'utf8')))
  const fill = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_all, name: string, fallback = '') => example[name] || fallback)
  const parsed = parse(text, (_key, value: unknown) => (typeof value === 'string' ? fill(value) : value), {
    merge: true
  })
  compose = composeSchema.parse(parsed)
})

const environmentOf = (unit: string) => compose.services[unit]!.environment

describe('deploy/compose.yaml', () => {
  test('reads only the settings of the example file', () => {
    const read = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
    expect([...read].toSorted()).toEqual(Object.keys(example).toSorted())
  })

  test.each(Object.entries(units))('gives %s settings that it knows and starts with', (unit, fields) => {
    const known = new Set(Object.values(fields).map(({ name }) => name))
    for (const name of Object.keys(environmentOf(unit))) expect(known, name).toContain(name)
    expect(() => parseSettings(fields, environmentOf(unit))).not.toThrow()
  })

  test('gives the media providers’ keys to the pipeline service alone: no other unit has a setting for them', () => {
    const keys = Object.values({ ...kieSettings, ...falSettings }).flatMap(({ name }) =>
      name.endsWith('API_KEY') ? [name] : []
    )
    expect(keys.toSorted()).toEqual(['FAL_API_KEY', 'MEDIA_PROVIDER_API_KEY'])
    const holdersOf = (key: string) =>
      Object.entries(units).flatMap(([unit, fields]) =>
        key in environmentOf(unit) || Object.values(fields).some(({ name }) => name === key) ? [unit] : []
      )
    expect(keys.map(holdersOf)).toEqual([['pipeline'], ['pipeline']])
  })

  test('lets each media provider be connected, and none be needed', async () => {
    const further = parseEnv(await readFile(fileOf('pipeline.env.example'), 'utf8'))
    const known = new Set(Object.values<SettingField>(pipelineSettingFields).map(({ name }) => name))
    for (const name of Object.keys(further)) expect(known, name).toContain(name)
    // What compose.yaml names comes first, so a name in both files would do nothing.
    expect(Object.keys(further).filter((name) => name in environmentOf('pipeline'))).toEqual([])
    for (const name of providerConnections) expect({ ...example, ...further }, name).toHaveProperty(name, '')
    const { pipeline } = compose.services
    expect(findUnconnected(parsePipelineSettings(pipeline!.environment))).toContain('No media provider is connected')
    for (const name of providerConnections) {
      const env = { ...further, ...pipeline!.environment, [name]: 'https://127.0.0.1:8188' }
      expect(findUnconnected(parsePipelineSettings(env)), name).toBeNull()
    }
  })

  test('allows many copies of each unit: no fixed port or name, and only the front is open', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service.container_name).toBeUndefined()
      if (name !== 'front') expect(service.ports, name).toEqual([])
    }
  })

  test('names a version of every image that it does not build', () => {
    for (const { image } of Object.values(compose.services))
      if (!image.startsWith('callsheet-')) expect(image).toMatch(/:v?\d+\.\d+/)
  })

  test('starts the units', async () => {
    for (const { command = [] } of Object.values(compose.services))
      for (const path of command.filter((word) => word.endsWith('.ts'))) await readFile(fileOf(`../${path}`))
    for (const [, path = ''] of text.matchAll(/dockerfile: (\S+?),/g)) await readFile(fileOf(`../${path}`))
    for (const [, path = ''] of text.matchAll(/file: \.\/(\S+)/g)) await readFile(fileOf(path))
    for (const [, port] of (await readFile(fileOf('Caddyfile'), 'utf8')).matchAll(/dynamic a (\w+ \d+)/g))
      expect(['app 4000', 'pipeline 4030']).toContain(port)
  })
})

describe('with its environment, two copies of each service', () => {
  const stops: (() => Promise<unknown>)[] = []
  const logger = createLogger({ service: 'compose', level: 'error' })
  let database: TestDatabase
  let appUrls: string[]
  let ownerApiKey: string

  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'callsheet-compose-'))
    stops.push(() => rm(directory, { recursive: true, force: true }))
    database = await createTestDatabase()
    stops.push(() => database.close())
    // The key pair of this S3 server is fixed.
    const keys = { MEDIA_S3_ACCESS_KEY_ID: 'S3RVER', MEDIA_S3_SECRET_ACCESS_KEY: 'S3RVER' }
    const store = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(directory, 's3') })
    // A server that listens on a port has such an address.
    const { port } = (await store.run()) as AddressInfo
    stops.push(() => store.close())
    const model = await startModelUnderstudy({ port: 0 })
    stops.push(() => model.stop())
    const media = await startMediaUnderstudy({
      port: 0,
      directory: join(directory, 'media'),
      apiKey: providerKey,
      settings: { ...quickMedia, size: 'thumbnail' },
      logger
    })
    stops.push(() => media.stop())

    const s3 = { ...keys, MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}` }
    await provideBucket({
      s3Endpoint: s3.MEDIA_S3_ENDPOINT,
      s3Bucket: environmentOf('migrate')['MEDIA_S3_BUCKET']!,
      s3Region: 'us-east-1',
      s3AccessKeyId: 'S3RVER',
      s3SecretAccessKey: 'S3RVER'
    })
    const inside = { DATABASE_URL: database.url, MEDIA_ASSET_ORIGINS: media.url, ...s3 }
    const agents = await startAgents({
      env: { ...environmentOf('agents'), AGENTS_HOST: '127.0.0.1', AGENTS_PORT: '0', ANTHROPIC_BASE_URL: model.url },
      logger
    })
    stops.push(() => agents.stop(1))
    const startOnePipeline = async () => {
      const pipeline = await startPipeline({
        env: {
          ...environmentOf('pipeline'),
          ...inside,
          PIPELINE_HOST: '127.0.0.1',
          PIPELINE_PORT: '0',
          PIPELINE_PUBLIC_URL: '',
          PIPELINE_DATABASE_CONNECTIONS: '4',
          AGENTS_URL: agents.url,
          MEDIA_PROVIDER_API_KEY: providerKey,
          MEDIA_PROVIDER_URL: media.url,
          MEDIA_PROVIDER_UPLOAD_URL: media.url,
          POLL_PACE: '0.02',
          POLL_CLAIM_SECONDS: '5'
        },
        logger
      })
      stops.push(() => pipeline.stop())
      return pipeline
    }
    const [pipeline] = [await startOnePipeline(), await startOnePipeline()]
    const keyFile = join(directory, 'owner-api-key')
    const startOneApp = async () => {
      const app = await startApp({
        env: {
          ...environmentOf('app'),
          ...inside,
          APP_HOST: '127.0.0.1',
          APP_PORT: '0',
          APP_DATABASE_CONNECTIONS: '4',
          AGENTS_URL: agents.url,
          PIPELINE_URL: pipeline.url,
          OWNER_API_KEY_FILE: keyFile
        },
        logger
      })
      stops.push(() => app.stop(0))
      return app.url
    }
    appUrls = [await startOneApp(), await startOneApp()]
    ownerApiKey = (await readFile(keyFile, 'utf8')).trim()
  })

  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop()
  })

  test('make ten pictures together, each once, and both show them from the store', async () => {
    const [one, other] = appUrls.map((appUrl) => createOwnerClient({ appUrl, apiKey: ownerApiKey }))
    const body = { prompt: 'A bottle on ice', aspect_ratio: '1:1', imageModel: 'nano-banana-2' }
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? one! : other!).call(mediaApi.createImage, { body, idempotencyKey: crypto.randomUUID() })
      )
    )
    for (const [index, { id }] of asked.entries()) {
      const reader = index % 2 ? other! : one!
      const view = await waitFor('the picture in the store', async () => {
        const now = await reader.call(mediaApi.read, { params: { id } })
        if (now.status === 'Failed') throw new Error(now.failure?.message)
        return now.isStored ? now : null
      })
      const bytes = await fetch(`${appUrls[index % 2]}${view.url}`, {
        headers: { authorization: `Bearer ${ownerApiKey}` }
      })
      expect(bytes.headers.get('content-type')).toMatch(/^image\//)
      await bytes.body?.cancel()
    }
    const rows = await database.database.query.images.findMany({ columns: { providerTaskId: true, storageKey: true } })
    expect(new Set(rows.map(({ providerTaskId }) => providerTaskId)).size).toBe(10)
    expect(new Set(rows.map(({ storageKey }) => storageKey)).size).toBe(10)
  })
})
