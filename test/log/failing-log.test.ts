import { type ChildProcess, execFileSync, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { adsApi } from '@callsheet/lib/wire/app-api/ads.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createOwnerClient } from '../../cli/owner-client.ts'
import { createHome, startCallsheetProcess } from '../support/callsheet-process.ts'
import { freePort } from '../support/free-port.ts'
import { waitFor } from '../support/wait-for.ts'

// Whole processes on a machine that may be busy. The tests await states.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = fileURLToPath(new URL('../..', import.meta.url))
const token = 'a-service-token-of-the-tests'
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

/** The deployed form of the agents service. It writes one line for each request to standard error. */
async function startAgents(standardError: 'pipe' | number, env: Record<string, string> = {}) {
  const port = await freePort()
  const stdio: StdioOptions = ['ignore', 'ignore', standardError]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'agents/entry/node.ts'], {
    cwd: root,
    stdio,
    env: {
      PATH: process.env.PATH,
      AGENTS_PORT: String(port),
      SERVICE_TOKENS: token,
      GATEWAY_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'debug',
      AGENTS_REQUESTS_PER_MINUTE: '1000000',
      ...env
    }
  })
  children.push(child)
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(5_000)
    })
  await waitFor('the agents service to answer', async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The agents service ended.')
    return (await ask('/health').catch(() => null))?.ok ?? false
  })
  return {
    child,
    ask,
    async linesLost(): Promise<number> {
      const text = await (await ask('/metrics')).text()
      return Number(/^callsheet_agents_log_lines_lost_total (\d+)$/m.exec(text)?.[1])
    },
    async stop(): Promise<number | null> {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return child.exitCode
    }
  }
}

/** More lines than a pipe and the held lines can take together. */
async function askOften(ask: () => Promise<Response>): Promise<void> {
  for (let count = 0; count < 3_000; count += 30) {
    const answers = await Promise.all(Array.from({ length: 30 }, ask))
    for (const answer of answers) await answer.body?.cancel()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  }
}

describe.skipIf(process.platform !== 'linux')(
  'a unit goes on, counts its lost lines and ends well, when its standard error',
  () => {
    test('is a file on a full disk', async () => {
      const agents = await startAgents(openSync('/dev/full', 'w'))
      await askOften(() => agents.ask('/no-such-page'))
      expect(await agents.linesLost()).toBeGreaterThan(0)
      expect(await agents.stop()).toBe(0)
    })

    test('is a pipe that its reader has closed', async () => {
      const agents = await startAgents('pipe')
      agents.child.stderr?.destroy()
      await askOften(() => agents.ask('/no-such-page'))
      expect(await agents.linesLost()).toBeGreaterThan(0)
      expect(await agents.stop()).toBe(0)
    })

    test('is a pipe that nobody reads', async () => {
      const path = join(await mkdtemp(join(tmpdir(), 'callsheet-pipe-')), 'unread')
      execFileSync('mkfifo', [path])
      const agents = await startAgents(openSync(path, 'r+'))
      await askOften(() => agents.ask('/no-such-page'))
      expect(await agents.linesLost()).toBeGreaterThan(0)
      expect(await agents.stop()).toBe(0)
    })
  }
)

test.skipIf(process.platform !== 'linux')(
  'Callsheet starts, serves and stops on a full disk under its log, starts again, and says what was lost once there is room',
  async () => {
    const home = await createHome({ LOG_LEVEL: 'debug' })
    const log = join(home.home, 'callsheet.log')
    await symlink('/dev/full', log)
    try {
      const first = await startCallsheetProcess(home)
      expect(first.output.stderr).toContain(`the log ${log} cannot be written (ENOSPC`)
      expect(await first.kill('SIGTERM')).toBe(0)
      const second = await startCallsheetProcess(home)
      const { appUrl } = second.instance
      await askOften(() => fetch(`${appUrl}/no-such-file.js`))
      await rm(log)
      const written = await waitFor('the log to work again', async () => {
        expect((await fetch(`${appUrl}/no-such-file.js`)).status).toBe(404)
        const text = await readFile(log, 'utf8').catch(() => '')
        return text.includes('"linesLost"') && text
      })
      const lines = written
        .trim()
        .split('\n')
        .map((line): Record<string, unknown> => JSON.parse(line))
      const losses = lines.filter(({ linesLost }) => linesLost)
      expect(losses).toHaveLength(1)
      expect(losses[0]).toMatchObject({ level: 'warn', reason: expect.stringContaining('ENOSPC') })
      expect(await second.kill('SIGTERM')).toBe(0)
      expect(second.output.stderr.match(/cannot be written/g)).toHaveLength(1)
    } finally {
      await home.remove()
    }
  }
)

test.skipIf(process.platform === 'win32')(
  'Callsheet starts again, serves and stops where no file can be written: log, notes, output, the stand-ins of the provider',
  async () => {
    const { url, close } = await createTestDatabase({ maxConnections: 1 })
    const appPort = String(await freePort())
    const home = await createHome({ DATABASE_URL: url, APP_PORT: appPort, LOG_LEVEL: 'debug' })
    try {
      const before = await startCallsheetProcess(home)
      expect(await before.kill('SIGTERM')).toBe(0)
      // Every write to a file fails from the first byte on, as on a full disk.
      const outputs = `> '${join(home.home, 'output')}' 2> '${join(home.home, 'errors')}'`
      const child = spawn(
        'sh',
        [
          '-c',
          `ulimit -f 0 && exec "$@" ${outputs}`,
          'sh',
          process.execPath,
          'cli/main.ts',
          'start',
          '--no-studio',
          '--no-example'
        ],
        { cwd: root, stdio: 'ignore', env: { PATH: process.env.PATH, HOME: process.env.HOME, ...home.env } }
      )
      children.push(child)
      const appUrl = `http://127.0.0.1:${appPort}`
      const health = () => fetch(`${appUrl}/health`).catch(() => null)
      await waitFor('the app to answer', async () => {
        if (child.exitCode !== null) throw new Error(`callsheet start ended with ${child.exitCode}.`)
        return (await health())?.ok ?? false
      })
      await askOften(() => fetch(`${appUrl}/no-such-file.js`))
      const api = createOwnerClient({ appUrl, apiKey: before.ownerApiKey })
      const ad = await api.call(adsApi.create, {
        body: { idea: 'Cold brew that never turns bitter' },
        idempotencyKey: crypto.randomUUID()
      })
      expect(ad.id).toBeTruthy()
      child.kill('SIGTERM')
      await once(child, 'exit')
      expect(child.exitCode).toBe(0)
      for (const file of ['callsheet.log', 'output', 'errors']) {
        expect(await readFile(join(home.home, file), 'utf8'), file).toBe('')
      }
    } finally {
      await home.remove()
      await close()
    }
  }
)
