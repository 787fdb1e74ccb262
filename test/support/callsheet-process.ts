import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { childEnvironment } from '@callsheet/lib/adapters/node/child-environment.ts'
import { createTestDatabase } from '@callsheet/lib/adapters/node/postgres/test-database.ts'
import { makeTemporaryHome } from '@callsheet/lib/adapters/node/temporary-home.ts'
import type { Database } from '@callsheet/lib/database/database.ts'
import { findRunningInstance, type RunningInstance } from '../../cli/embedded/running-instance.ts'
import { waitFor } from './wait-for.ts'

const ownCheckout = fileURLToPath(new URL('../..', import.meta.url))

/** A fast understudy: thumbnails, few frames, short tasks, no rate limits. */
export const quickMedia = {
  imageSeconds: 0.05,
  clipSeconds: 0.1,
  size: 'thumbnail',
  framesPerSecond: 6,
  createsPerTenSeconds: null,
  readsPerSecond: null
} as const

export interface CallsheetHome {
  home: string
  env: Record<string, string>
  remove(): Promise<void>
}

/** An empty home on free ports. It shares nothing with another test or a running copy. */
export async function createHome(overrides: Record<string, string> = {}): Promise<CallsheetHome> {
  const home = await makeTemporaryHome('callsheet-home-')
  const freePorts = Object.fromEntries(
    ['APP', 'AGENTS', 'PIPELINE', 'UNDERSTUDY_MEDIA', 'UNDERSTUDY_MODEL', 'UNDERSTUDY_WEB'].map((unit) => [
      `${unit}_PORT`,
      '0'
    ])
  )
  return {
    home,
    env: {
      ...freePorts,
      POLL_PACE: '0.02',
      POLL_CLAIM_SECONDS: '5',
      CALLSHEET_HOME: home,
      UNDERSTUDY_MEDIA_SETTINGS: JSON.stringify(quickMedia),
      ...overrides
    },
    remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

export interface HomeOnTestCluster extends CallsheetHome {
  database: Database
}

/** A home whose data is in the PostgreSQL of all tests, for a test that is not about a server of its own. */
export async function createHomeOnTestCluster(overrides: Record<string, string> = {}): Promise<HomeOnTestCluster> {
  const { url, database, close } = await createTestDatabase({ maxConnections: 2 })
  const home = await createHome({ DATABASE_URL: url, ...overrides })
  return {
    ...home,
    database,
    async remove() {
      await home.remove()
      await close()
    }
  }
}

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs one command to its end. Default: the command of this checkout, with nothing on its standard input. */
export async function runCallsheet(
  args: string[],
  env: Record<string, string>,
  checkout = ownCheckout,
  input = ''
): Promise<Finished> {
  const { child, output } = await launch(args, env, checkout)
  // A command that does not read it may have ended before.
  child.stdin?.on('error', () => undefined).end(input)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, stdout: output.stdout, stderr: output.stderr }
}

/** A first start makes a database and builds the studio, on a machine that may be busy. */
const startSeconds = 180

export interface RunningProcess {
  instance: RunningInstance
  ownerApiKey: string
  output: { stdout: string; stderr: string }
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null>
  /** Its exit code, however it ended. */
  closed: Promise<number | null>
}

/** `callsheet start` in a separate process, ready to be used or killed. */
export async function startCallsheetProcess(
  { home, env }: CallsheetHome,
  { withStudio = false } = {}
): Promise<RunningProcess> {
  const { child, output } = await launch(['start', '--no-example', ...(withStudio ? [] : ['--no-studio'])], env)
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  const instance = await waitFor(
    'callsheet start to be ready',
    async () => {
      if (child.exitCode !== null) throw new Error(`callsheet start ended with ${child.exitCode}: ${output.stderr}`)
      const found = await findRunningInstance(home)
      return found?.pid === child.pid ? found : null
    },
    { timeoutSeconds: startSeconds }
  )
  return {
    instance,
    ownerApiKey: (await readFile(instance.ownerApiKeyFile, 'utf8')).trim(),
    output,
    closed,
    kill(signal) {
      child.kill(signal)
      return closed
    }
  }
}

/** A test that was ended in the middle of a start cannot stop what it started. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

async function launch(
  args: string[],
  env: Record<string, string>,
  checkout = ownCheckout
): Promise<{ child: ChildProcess; output: { stdout: string; stderr: string } }> {
  const preload = pathToFileURL(join(checkout, 'lib', 'adapters', 'node', 'resolve-once.ts')).href
  const child = spawn(process.execPath, [`--import=${preload}`, await findProgram(checkout, env), ...args], {
    // With the folder of compiled code: without it a start takes nearly twice the processor time.
    env: { ...childEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'pipe']
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  const output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text))
  return { child, output }
}

/** What `npm start` runs. The sources are run in a copy of the checkout, and where a preload changes one of them. */
async function findProgram(checkout: string, env: Record<string, string>): Promise<string> {
  if (checkout !== ownCheckout || env['NODE_OPTIONS'] !== undefined) return join(checkout, 'cli', 'main.ts')
  const { provideBundle }: { provideBundle(options: { root: string; node: string }): Promise<string> } = await import(
    new URL('../../bin/bundle.mjs', import.meta.url).href
  )
  return provideBundle({ root: checkout, node: process.execPath })
}
