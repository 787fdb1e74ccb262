import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ClipFacts } from '../../../cut/clip-facts.ts'
import { AppError } from '../../../errors.ts'
import { childEnvironment } from '../child-environment.ts'
import type { AssemblerAnswer, AssemblerJob } from './protocol.ts'

interface Waiting {
  job: AssemblerJob
  /** What the user calls the clip. */
  name: string
  signal: AbortSignal | undefined
  settle: PromiseWithResolvers<ClipFacts | null>
  /** How many processes ended while they worked on this job. */
  deaths: number
}

const maximumDeaths = 2

/**
 * A process beside the server that does one job at a time. It starts when it is first needed and ends with the server.
 * Codecs are native code that reads files from elsewhere; they must not be able to crash the server. When the process
 * dies, its job is given to a new one, once. Jobs write whole files or none.
 */
export function createMediaProcess() {
  const queue: Waiting[] = []
  let worker: ChildProcess | null = null
  let running: Waiting | null = null

  function next(): void {
    if (running) return
    const waiting = queue.shift()
    if (!waiting) return rest(worker)
    if (waiting.signal?.aborted) {
      waiting.settle.reject(waiting.signal.reason)
      return next()
    }
    running = waiting
    worker ??= start()
    worker.ref()
    worker.channel?.ref()
    worker.send(waiting.job)
  }

  function start(): ChildProcess {
    const started = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: childEnvironment(),
      execArgv: []
    })
    started.on('message', (message) => {
      // Sent by worker.ts of this folder, which is typed by the same protocol.
      const answer = message as AssemblerAnswer
      const done = running
      running = null
      if ('facts' in answer) done?.settle.resolve(answer.facts)
      else if (answer.isBadInput)
        done?.settle.reject(
          new AppError('invalid-input', `${done.name} ${answer.error}. Make it again or leave it out.`)
        )
      else done?.settle.reject(new Error(answer.error))
      next()
    })
    const lost = (reason: string) => {
      if (worker === started) worker = null
      const stricken = running
      running = null
      if (stricken) {
        stricken.deaths += 1
        if (stricken.deaths < maximumDeaths) queue.unshift(stricken)
        else stricken.settle.reject(new Error(`The media process ended twice at ${stricken.name}: ${reason}`))
      }
      next()
    }
    started.on('error', (error) => lost(String(error)))
    started.on('exit', (code, signal) => {
      if (worker === started) lost(signal ?? `code ${code}`)
    })
    return started
  }

  return {
    run(
      job: AssemblerJob,
      { name, signal }: { name: string; signal?: AbortSignal | undefined }
    ): Promise<ClipFacts | null> {
      const settle = Promise.withResolvers<ClipFacts | null>()
      queue.push({ job, name, signal, settle, deaths: 0 })
      next()
      return settle.promise
    },
    async close(): Promise<void> {
      for (const waiting of queue.splice(0)) waiting.settle.reject(new Error('The media process was stopped'))
      const stopping = worker
      worker = null
      running?.settle.reject(new Error('The media process was stopped'))
      running = null
      if (!stopping || stopping.exitCode !== null) return
      // An idle child does not keep this process alive, so its end is awaited here.
      stopping.ref()
      const ended = new Promise((resolve) => stopping.once('exit', resolve))
      stopping.kill('SIGKILL')
      await ended
    }
  }
}

/** An idle child keeps no process from ending. */
function rest(worker: ChildProcess | null): void {
  worker?.unref()
  worker?.channel?.unref()
}
