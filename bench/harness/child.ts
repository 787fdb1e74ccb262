import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Child {
  pid: number
  /** Sends a message and resolves with its answer, one at a time. Rejects when the process ends instead. */
  ask<Answer>(message: object): Promise<Answer>
  end(): Promise<void>
}

export interface ChildOptions {
  name: string
  /** The file of this folder that runs the module. */
  script: string
  modulePath: string
  /** Output for servers' logs. Their errors come as an answer. */
  stderr: 'inherit' | 'ignore'
}

/** A separate process for one competitor, so that its memory, garbage and time are measured separately. */
export function startChild({ name, script, modulePath, stderr }: ChildOptions): Child {
  const child = fork(join(import.meta.dirname, script), [modulePath], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning']
  })
  return { pid: child.pid ?? 0, ask: (message) => ask(name, child, message), end: () => end(child) }
}

function ask<Answer>(name: string, child: ChildProcess, message: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`${name} ended with code ${code}.`))
    child.once('exit', onExit)
    child.once('message', (answer) => {
      child.off('exit', onExit)
      // Only our own child answers here.
      resolve(answer as Answer)
    })
    child.send(message)
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.disconnect()
  await exited
}
