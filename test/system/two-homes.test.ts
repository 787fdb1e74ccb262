import { signInByLink } from '@callsheet/app/testing/sign-in-by-link.ts'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createHome,
  runCallsheet,
  startCallsheetProcess,
  type CallsheetHome,
  type Finished,
  type RunningProcess
} from '../support/callsheet-process.ts'

// Whole systems on a machine that may be busy. The tests await states.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let first: CallsheetHome
let second: CallsheetHome
let started: RunningProcess[]
let stranger: Server | undefined

beforeEach(async () => {
  started = []
  first = await createHome()
  second = await createHome()
})

afterEach(async () => {
  for (const process of started) await process.kill('SIGTERM')
  await new Promise((resolve) => (stranger ? stranger.close(resolve) : resolve(null)))
  stranger = undefined
  await Promise.all([first.remove(), second.remove()])
})

async function start(home: CallsheetHome, env: Record<string, string> = {}): Promise<RunningProcess> {
  const running = await startCallsheetProcess({ ...home, env: { ...home.env, ...env } })
  started.push(running)
  return running
}

const portOf = ({ instance }: RunningProcess) => new URL(instance.appUrl).port

async function balanceOf({ env }: CallsheetHome, ...options: string[]): Promise<number> {
  const { code, stdout, stderr } = await runCallsheet(['credits', ...options], env)
  expect(code, stderr).toBe(0)
  return Number(/^(\d+) credits$/m.exec(stdout)?.[1])
}

async function signIn({ env }: CallsheetHome): Promise<{ port: string; isRunning: boolean; cookie: string }> {
  const { code, stdout, stderr } = await runCallsheet(['sign-in', '--json'], env)
  expect(code, stderr).toBe(0)
  const { signInLink, isRunning } = JSON.parse(stdout)
  const cookie = await signInByLink(signInLink).catch(() => '')
  return { port: new URL(signInLink).port, isRunning, cookie }
}

describe('two homes on one machine', () => {
  test('a home whose port is taken by another home starts at a new port and says so, and commands reach their own home', async () => {
    const killed = await start(first)
    const port = portOf(killed)
    await killed.kill('SIGKILL')
    const other = await start(second, { APP_PORT: port })
    expect(portOf(other)).toBe(port)

    // The first home does not run. Its commands must not take the other home's server for it.
    const offline = await signIn(first)
    expect(offline).toMatchObject({ isRunning: false })
    expect(offline.port).not.toBe(port)

    const own = await start(first)
    // A link that was printed meanwhile must work now.
    expect(portOf(own)).toBe(offline.port)
    const granted = await balanceOf(first, '--grant', '111')
    expect(await balanceOf(first)).toBe(granted)
    expect(await balanceOf(second)).toBe(granted - 111)
    const [mine, theirs] = [await signIn(first), await signIn(second)]
    expect(mine).toMatchObject({ port: portOf(own), isRunning: true })
    expect(theirs).toMatchObject({ port, isRunning: true })

    for (const [home, running] of [
      [first, own],
      [second, other]
    ] as const) {
      const { stdout } = await runCallsheet(['doctor', '--json'], home.env)
      expect(JSON.parse(stdout)).toContainEqual({
        subject: 'Running',
        verdict: 'good',
        text: `at ${running.instance.appUrl} (process ${running.instance.pid})`
      })
    }

    const again = await runCallsheet(['start', '--no-studio'], first.env)
    expect(again.code).toBe(1)
    expect(again.stderr).toContain(`already running on this data: ${own.instance.appUrl}`)
  })

  test('a start names the taken port and the app server’s new port', async () => {
    const killed = await start(first)
    const port = portOf(killed)
    await killed.kill('SIGKILL')
    await start(second, { APP_PORT: port })
    const own = await start(first)
    expect(own.output.stderr).toContain(
      `Another program has port ${port}, so the app server is on port ${portOf(own)} now.`
    )
  })

  test('a taken port from the environment is refused with a sentence', async () => {
    const { instance } = await start(second)
    const refused: Finished = await runCallsheet(['start', '--no-studio', '--no-example'], {
      ...first.env,
      APP_PORT: new URL(instance.appUrl).port
    })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/APP_PORT asks for port \d+ for the app server, and another program has it/)
  })
})

test('another program at the remembered port does not count as Callsheet, and learns no key', async () => {
  const killed = await start(first)
  const port = Number(portOf(killed))
  await killed.kill('SIGKILL')
  const heard: string[] = []
  stranger = createServer((request, response) => {
    heard.push(`${request.url} ${request.headers.authorization ?? ''}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok","proof":"trust me"}')
  })
  await new Promise<void>((resolve) => stranger?.listen(port, '127.0.0.1', resolve))
  expect((stranger.address() as AddressInfo).port).toBe(port)

  expect(await balanceOf(first)).toBeGreaterThan(0)
  const key = (await readFile(killed.instance.ownerApiKeyFile, 'utf8')).trim()
  expect(heard.join('\n')).not.toContain(key)
})

test('a restarted app keeps its port, so that an open page and its session continue', async () => {
  const before = await start(first)
  const { cookie } = await signIn(first)
  expect(cookie).toContain('session_token')
  const account = () => fetch(`${before.instance.appUrl}/api/account`, { headers: { cookie } })
  expect((await account()).status).toBe(200)
  await before.kill('SIGTERM')
  const after = await start(first)
  expect(after.instance.appUrl).toBe(before.instance.appUrl)
  expect(after.instance.pipelineUrl).toBe(before.instance.pipelineUrl)
  expect((await account()).status).toBe(200)
})
