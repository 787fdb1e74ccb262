import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../harness/free-port.ts'

export interface RunningCopy {
  url: string
  /** From the start of the process to the first answer of the page. */
  milliseconds: number
  /** Of the launcher. */
  pid: number
  /** Can be called once. */
  signInLink(): Promise<string>
  stop(): Promise<void>
}

const launcher = join(import.meta.dirname, '..', '..', 'bin', 'callsheet.mjs')
const patienceSeconds = 120

export interface CopyOptions {
  home: string
  withStudio: boolean
  /** The ad that a first start makes. */
  withExample?: boolean
}

/** Like `npm start` without npm: the launcher and everything behind it, on free ports. */
export async function startCopy({ home, withStudio, withExample = false }: CopyOptions): Promise<RunningCopy> {
  const port = await freePort()
  const anyPort = [
    'AGENTS_PORT',
    'PIPELINE_PORT',
    'UNDERSTUDY_MODEL_PORT',
    'UNDERSTUDY_MEDIA_PORT',
    'UNDERSTUDY_WEB_PORT'
  ]
  const startedAt = performance.now()
  const flags = [...(withExample ? [] : ['--no-example']), ...(withStudio ? [] : ['--no-studio'])]
  const child = spawn(process.execPath, [launcher, 'start', ...flags], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      ...Object.fromEntries(anyPort.map((name) => [name, '0'])),
      CALLSHEET_HOME: home,
      APP_PORT: String(port)
    }
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part))
  const exited = once(child, 'exit')
  const until = async <Found>(look: () => Promise<Found | null>): Promise<Found> => {
    for (;;) {
      const found = await look()
      if (found !== null) return found
      if (child.exitCode !== null) throw new Error(`callsheet start ended with code ${child.exitCode}.`)
      if (performance.now() - startedAt > patienceSeconds * 1000) throw new Error('callsheet start does not answer.')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const stop = async () => {
    child.kill('SIGINT')
    await exited
  }
  const url = `http://localhost:${port}`
  try {
    const answers = async () => {
      const answer = await fetch(withStudio ? url : `${url}/health`).catch(() => null)
      await answer?.arrayBuffer()
      return answer?.status === 200 ? performance.now() - startedAt : null
    }
    const milliseconds = await until(answers)
    const signInLink = () => until(async () => /http:\S+token=\S+/.exec(said)?.[0] ?? null)
    return { url, milliseconds, pid: child.pid ?? 0, signInLink, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
