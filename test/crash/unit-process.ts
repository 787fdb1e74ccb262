import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from '../support/wait-for.ts'
import { within } from '../support/within.ts'

export interface UnitOptions {
  name: string
  /** Path below the root of the checkout. */
  script: string
  args?: readonly string[]
  env?: Record<string, string>
  healthUrl: string
  logFile: string
}

/** One unit in a separate process. A supervisor starts it again whenever it ends. */
export interface UnitProcess {
  name: string
  /** How often it ended without being killed, after it had been healthy. */
  falls: string[]
  isUp(): boolean
  /** Resolves when it answers. */
  up(): Promise<void>
  /** kill -9, then a new start after the pause. Resolves when the process is gone. */
  strike(pauseMilliseconds: number): Promise<void>
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const followParent = new URL('../../bin/follow-parent.mjs', import.meta.url).href
const restartMilliseconds = 300
/** Length of the unit's last output, in characters. It tells why the unit ended. */
const complaintLength = 2_000
/** Time from kill -9 to the end, on a machine that may be busy. */
const endSeconds = 20

export function superviseUnit(options: UnitOptions): UnitProcess {
  const { name, script, args = [], env = {}, healthUrl, logFile } = options
  const log = createWriteStream(logFile, { flags: 'a' })
  const falls: string[] = []
  let isStopping = false
  let isUp = false
  let complaint = ''
  let pause: number | null = null
  /** The processes of this unit, each until it and everything it started that holds its output are gone. */
  const ends = new Set<Promise<void>>()
  let child = start()

  function start(): ChildProcess {
    // The fourth descriptor tells the unit when this process is gone for any reason.
    const started = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', `--import=${followParent}`, script, ...args],
      {
        cwd: root,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, CALLSHEET_PARENT_PIPE: '3' },
        stdio: ['ignore', 'pipe', 'pipe', 'pipe']
      }
    )
    const end = new Promise<void>((resolve) => started.once('close', () => resolve())).then(() => void ends.delete(end))
    ends.add(end)
    started.stdout?.pipe(log, { end: false })
    started.stderr?.pipe(log, { end: false })
    complaint = ''
    started.stderr?.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(-complaintLength)))
    started.once('exit', (code, signal) => void restart(code, signal))
    // When the machine has no room for a process, it never starts. That is retried like a process that ended.
    if (started.pid === undefined) started.once('error', (error) => void restart(null, String(error)))
    else started.on('error', (error) => log.write(`--- ${String(error)}\n`))
    void watch(started)
    return started
  }

  async function restart(code: number | null, signal: string | null): Promise<void> {
    const struck = pause
    if (!isStopping && struck === null && isUp)
      falls.push(`${name} ended by itself (${signal ?? code}): ${complaint.trim()}`)
    isUp = false
    log.write(`--- ended (${signal ?? code}${struck === null ? '' : ', struck'})\n`)
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

  return {
    name,
    falls,
    isUp: () => isUp,
    up: async () => void (await waitFor(`${name} to answer`, async () => isUp, { timeoutSeconds: 90 })),
    async strike(pauseMilliseconds) {
      pause = pauseMilliseconds
      isUp = false
      await kill(child)
    },
    async stop() {
      isStopping = true
      await kill(child)
      await within(`whatever ${name} has started to end`, Promise.all(ends), endSeconds)
      log.end()
    }
  }
}

async function kill(child: ChildProcess): Promise<void> {
  // A process without a number never started.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGKILL')
  await within(`process ${child.pid} to end after kill -9`, gone, endSeconds)
}
