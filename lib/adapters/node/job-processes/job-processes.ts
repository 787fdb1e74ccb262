import { fork, type ChildProcess } from 'node:child_process'
import { createBoundedQueue, type TaskOptions } from '../../../async/bounded-queue.ts'
import { AppError } from '../../../errors.ts'
import { childEnvironment } from '../child-environment.ts'
import { JobLimitError } from '../../../ports/job-limit-error.ts'
import type { JobAnswer, ProcessMessage } from './job-answer.ts'

export interface JobProcessesOptions {
  /** The module that the processes run. It calls `answerJobs`. */
  program: URL
  /** Names the busy resource in the error when too many jobs wait. */
  what: string
  /** Jobs at the same time, each in a process of its own. */
  concurrency: number
  maxWaiting: number
  timeoutSeconds: number
  /** Memory of one process, code included. */
  maxMegabytes: number
  /** A process without work ends after this time. */
  idleSeconds?: number
}

export interface JobProcesses {
  /**
   * Gives a job to a process that has no other. Errors: the `AppError` that the job threw; `JobLimitError` when the
   * process was ended at its limit of time or memory; `unavailable` when too many wait; the signal's reason.
   */
  run(job: unknown, options?: TaskOptions): Promise<unknown>
  close(): Promise<void>
}

const startSeconds = 60

/**
 * Processes beside the server for work that a hostile input can keep busy for minutes or fill with memory. They get no
 * secret, and they are ended from outside: no loop in them can hold the server up.
 */
export function createJobProcesses({
  program,
  what,
  concurrency,
  maxWaiting,
  timeoutSeconds,
  maxMegabytes,
  idleSeconds = 20
}: JobProcessesOptions): JobProcesses {
  const queue = createBoundedQueue({ concurrency, maxWaiting, what })
  const all = new Set<ChildProcess>()
  const idle: { child: ChildProcess; end: NodeJS.Timeout }[] = []

  function start(): ChildProcess {
    const child = fork(program, [String(maxMegabytes)], {
      // Bytes pass as they are.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: childEnvironment(),
      execArgv: [`--max-old-space-size=${maxMegabytes}`]
    })
    all.add(child)
    // Without a listener of its own, a failed start would end this process.
    child.on('error', () => child.kill('SIGKILL'))
    child.once('exit', () => {
      all.delete(child)
      leaveIdle(child)
    })
    return child
  }

  function leaveIdle(child: ChildProcess): void {
    const place = idle.findIndex((one) => one.child === child)
    if (place >= 0) clearTimeout(idle.splice(place, 1)[0]?.end)
  }

  /** An idle child keeps no process from ending. */
  function rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    // It leaves the list before it is told to end: no job goes to a process that is ending.
    const end = () => {
      leaveIdle(child)
      child.kill('SIGKILL')
    }
    idle.push({ child, end: setTimeout(end, idleSeconds * 1000).unref() })
  }

  function takeIdle(): ChildProcess | undefined {
    const taken = idle.pop()
    clearTimeout(taken?.end)
    return taken?.child
  }

  async function work(job: unknown, signal: AbortSignal | undefined): Promise<JobAnswer> {
    signal?.throwIfAborted()
    const waiting = takeIdle()
    let isReady = waiting !== undefined
    const child = waiting ?? start()
    child.ref()
    child.channel?.ref()
    const settle = Promise.withResolvers<JobAnswer>()
    let timer = setTimeout(() => settle.reject(new Error('A process for jobs did not start.')), startSeconds * 1000)
    // The job's time does not count how long a busy machine takes to start a process.
    const begin = () => {
      isReady = true
      clearTimeout(timer)
      const error = new JobLimitError('time', `more than ${timeoutSeconds} seconds`)
      timer = setTimeout(() => settle.reject(error), timeoutSeconds * 1000)
      child.send(job as object, (sendError) => sendError && settle.reject(sendError))
    }
    const onMessage = (message: unknown) => {
      // Sent by answer-jobs.ts of this folder, which is typed by the same messages.
      const told = message as ProcessMessage
      if ('isReady' in told) begin()
      else settle.resolve(told)
    }
    const onExit = (code: number | null) => {
      const error = isReady
        ? new JobLimitError('memory', `more than ${maxMegabytes} MB of memory`)
        : new Error(`A process for jobs ended with ${code} before it was ready.`)
      settle.reject(error)
    }
    const onAbort = () => settle.reject(signal?.reason)
    child.on('message', onMessage).once('exit', onExit)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      if (isReady) begin()
      const answer = await settle.promise
      rest(child)
      return answer
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      child.off('message', onMessage).off('exit', onExit)
    }
  }

  return {
    run: async (job, options) => read(await queue.run(() => work(job, options?.signal), options)),
    async close() {
      const ended = [...all].map((child) => {
        child.ref()
        child.kill('SIGKILL')
        return new Promise((resolve) => child.once('exit', resolve))
      })
      await Promise.all(ended)
    }
  }
}

function read(answer: JobAnswer): unknown {
  if ('answer' in answer) return answer.answer
  if ('crash' in answer) throw new Error(answer.crash)
  const { code, message, ...options } = answer.problem
  throw new AppError(code, message, options)
}
