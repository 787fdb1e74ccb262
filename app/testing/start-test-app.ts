import { errorLogger } from '@callsheet/lib/ports/testing/test-loggers.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { startApp, type RunningApp } from '../entry/node.ts'
import { signInByLink } from './sign-in-by-link.ts'
import { startRecordingServer, type RecordingServer } from './recording-server.ts'

export interface TestApp {
  app: RunningApp
  database: TestDatabase
  /** Takes the place of the agents and pipeline services: records calls and gives the set answers. */
  services: RecordingServer
  mediaDirectory: string
  ownerKey: string
  /** JSON in and out, as the owner unless another key (or none) is given. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Options of a call in the owner's signed-in browser. */
  asOwner(): Promise<CallOptions>
  /** Options of a call in the browser of a user who is invited now and has signed in. */
  asInvited(email: string, role?: 'admin' | 'member'): Promise<CallOptions>
  /** A new key of the owner, made in his browser. */
  createKey(request: Record<string, unknown>): Promise<string>
  stop(): Promise<void>
}

export interface CallOptions {
  body?: unknown
  key?: string | null
  headers?: Record<string, string>
  /** Leaves the body unread, for a stream without an end. */
  isHeadOnly?: boolean
}

export interface Answer {
  status: number
  headers: Headers
  // Tests read many different fields. Each test asserts what it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** `given` is for a test that needs its own database. It is closed with the app. */
export async function startTestApp(env: Record<string, string> = {}, given?: TestDatabase): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-app-'))
  const database = given ?? (await createTestDatabase())
  const services = await startRecordingServer()
  const keyFile = join(directory, 'owner-api-key')
  const mediaDirectory = join(directory, 'media')
  const app = await startApp({
    logger: errorLogger,
    env: {
      DATABASE_URL: database.url,
      APP_AUTH_SECRET: 'a-secret-of-the-tests-and-nobody-else',
      APP_DATABASE_CONNECTIONS: '4',
      AGENTS_URL: services.url,
      AGENTS_TOKEN: 'agents-token-of-the-tests',
      PIPELINE_URL: services.url,
      PIPELINE_TOKEN: 'pipeline-token-of-the-tests',
      MEDIA_DIRECTORY: mediaDirectory,
      OWNER_API_KEY_FILE: keyFile,
      ...env
    }
  })
  const ownerKey = (await readFile(keyFile, 'utf8')).trim()
  let ownersCookie: Promise<string> | undefined
  const inBrowser = (cookie: string): CallOptions => ({ key: null, headers: { cookie, origin: app.publicUrl } })
  const test: TestApp = {
    app,
    database,
    services,
    mediaDirectory,
    ownerKey,
    asOwner: async () => inBrowser(await (ownersCookie ??= app.createOwnerSignInLink().then(signInByLink))),
    async asInvited(email, role = 'member') {
      const invited = await test.call('POST', '/api/users', {
        ...(await test.asOwner()),
        body: { email, name: email.split('@')[0], role }
      })
      return inBrowser(await signInByLink(invited.body.signInLink))
    },
    async createKey(request) {
      const made = await test.call('POST', '/api/api-keys', { ...(await test.asOwner()), body: request })
      if (made.status !== 201) throw new Error(`No key was made: ${JSON.stringify(made.body)}`)
      return made.body.key
    },
    async call(method, path, { body: sent, key = ownerKey, headers = {}, isHeadOnly = false } = {}) {
      const authorization: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
      const text = typeof sent === 'string' || sent === undefined ? sent : JSON.stringify(sent)
      const init = { method, headers: { ...authorization, 'content-type': 'application/json', ...headers }, body: text }
      const response = await fetch(app.url + path, init)
      const isUnread = isHeadOnly && response.ok
      if (isUnread) await response.body?.cancel()
      const answer = isUnread ? '' : await response.text()
      const isJson = !isUnread && response.headers.get('content-type')?.includes('json')
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(answer) : answer }
    },
    async stop() {
      await app.stop(0)
      await services.stop()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    }
  }
  return test
}
