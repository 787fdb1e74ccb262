import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { appendFileSync, createWriteStream, openSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from '../../support/wait-for.ts'
import { within } from '../../support/within.ts'
import { listChildren } from './list-children.ts'

export interface UnitOptions {
  name: string
  /** Path below the root of the checkout. */
  script: string
  args?: readonly string[]
  env?: Record<string, string>
  healthUrl: string
  logFile: string
  /** The unit writes to the file itself, and not through this process. */
  writesOwnLog?: boolean
  /** Modules that are loaded before the unit. */
  preloads?: readonly string[]
  /** The checkout that runs. */
  root?: string
}

/** One unit in a separate process. A supervisor starts it again whenever it ends. */
export interface UnitProcess {
  name: string
  /** How often it ended without being killed, after it had been healthy. */
  falls: string[]
  isUp(): boolean
  /** Of the process that runs now. */
  pid(): number | undefined
  /** Resolves when it answers. */
  up(): Promise<void>
  /** kill -9, then a new start after the pause. Resolves when the process is gone. */
  strike(pauseMilliseconds: number): Promise<void>
  /** kill -9 of one process that the unit has started itself. False when there is none. */
  strikeChild(): Promise<boolean>
  /** SIGTERM, then a start of the other checkout. Resolves when that one answers. */
  release(root: string): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR2'): void
  stop(): Promise<void>
}

const ownRoot = fileURLToPath(new URL('../../..', import.meta.url))
const followParent = new URL('../../../bin/follow-parent.mjs', import.meta.url).href
const resolveOnce = new URL('../../../lib/adapters/node/resolve-once.ts', import.meta.url).href
const compileCache = new URL('../preload/compile-cache.mjs', import.meta.url).href
const inherited = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  CHAOS_COMPILE_CACHE: join(tmpdir(), `callsheet-chaos-compiled-${userInfo().uid}`)
}
const restartMilliseconds = 300
/** Time to the first answer, on a machine that may be busy. */
const startSeconds = 240
/** Length of the unit's last output, in characters. It tells why the unit ended. */
const complaintLength = 2_000
/** Time from kill -9 to the end, on a machine that may be busy. */
const endSeconds = 20
/** Longer than the grace time of a unit. */
const gracefulEndSeconds = 40

export function superviseUnit(options: UnitOptions): UnitProcess {
  const { name, script, args = [], env = {}, healthUrl, logFile, preloads = [] } = options
  const log = options.writesOwnLog ? null : createWriteStream(logFile, { flags: 'a' })
  const falls: string[] = []
  let root = options.root ?? ownRoot
  let isStopping = false
  let isUp = false
  let complaint = ''
  let pause: number | null = null
  /** The processes of this unit, each until it and everything it started that holds its output are gone. */
  const ends = new Set<Promise<void>>()
  let child = start()

  function start(): ChildProcess {
    const own = log === null ? openSync(logFile, 'a') : null
    // The fourth descriptor tells the unit when this process is gone for any reason.
    const stdio: StdioOptions = ['ignore', own ?? 'pipe', own ?? 'pipe', 'pipe']
    const imports = [followParent, resolveOnce, compileCache, ...preloads].map((module) => `--import=${module}`)
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...imports, script, ...args], {
      cwd: root,
      env: { ...inherited, ...env, CALLSHEET_PARENT_PIPE: '3' },
      stdio
    })
    const end = new Promise<void>((resolve) => started.once('close', () => resolve())).then(() => void ends.delete(end))
    ends.add(end)
    if (log) started.stdout?.pipe(log, { end: false })
    if (log) started.stderr?.pipe(log, { end: false })
    complaint = ''
    started.stderr?.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(-complaintLength)))
    started.once('exit', (code, signal) => void restart(code, signal))
    // When the machine has no room for a process, it never starts. That is retried like a process that ended.
    if (started.pid === undefined) started.once('error', (error) => void restart(null, String(error)))
    else started.on('error', (error) => remark(String(error)))
    void watch(started)
    return started
  }

  /** A full disk takes no remark. */
  function remark(text: string): void {
    if (log) return void log.write(`--- ${text}\n`)
    try {
      appendFileSync(logFile, `--- ${text}\n`)
    } catch {
      complaint = text
    }
  }

  async function restart(code: number | null, signal: string | null): Promise<void> {
    const struck = pause
    if (!isStopping && struck === null && isUp)
      falls.push(`${name} ended by itself (${signal ?? code}): ${complaint.trim()}`)
    isUp = false
    remark(`ended (${signal ?? code}${struck === null ? '' : ', struck'})`)
    await sleep(struck ?? restartMilliseconds)
    pause = null
    if (!isStopping) child = start()
  }

  async function watch(started: ChildProcess): Promise<void> {
    while (started.exitCode === null && started.signalCode === null && !isStopping) {
      const answer = await fetch(healthUrl, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
      await answer?.body?.cancel()
      if (answer?.ok && child === started) {
        isUp = true
        return
      }
      await sleep(50)
    }
  }

  const up = async () => void (await waitFor(`${name} to answer`, async () => isUp, { timeoutSeconds: startSeconds }))
  return {
    name,
    falls,
    isUp: () => isUp,
    pid: () => child.pid,
    up,
    async strike(pauseMilliseconds) {
      pause = pauseMilliseconds
      isUp = false
      await kill(child, 'SIGKILL', endSeconds)
    },
    async strikeChild() {
      const [victim] = child.pid === undefined ? [] : await listChildren(child.pid)
      if (victim === undefined) return false
      process.kill(victim, 'SIGKILL')
      return true
    },
    async release(next) {
      root = next
      pause = 0
      isUp = false
      await kill(child, 'SIGTERM', gracefulEndSeconds)
      await up()
    },
    signal: (signal) => void child.kill(signal),
    async stop() {
      isStopping = true
      await kill(child, 'SIGKILL', endSeconds)
      await within(`whatever ${name} has started to end`, Promise.all(ends), endSeconds)
      log?.end()
    }
  }
}

async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM', seconds: number): Promise<void> {
  // A process without a number never started.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill(signal)
  await within(`process ${child.pid} to end after ${signal}`, gone, seconds)
}
