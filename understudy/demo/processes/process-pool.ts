import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { JobAnswer } from './answer-jobs.ts'

interface Waiting<Job, Answer> {
  job: Job
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
  /** How many processes ended while they worked on this job. */
  deaths: number
}

export interface ProcessPoolOptions {
  /** The module that the processes run. It calls `answerJobs`. */
  program: URL
  /** Names what has ended in the errors: `The process that draws`. */
  what: string
}

export interface ProcessPool<Job, Answer> {
  /** At most `concurrency` jobs are done at a time, from this one on. */
  run(job: Job, concurrency: number): Promise<Answer>
  close(): Promise<void>
}

/** A process without work ends after this time. What it held goes back to the machine with it. */
const idleMilliseconds = 20_000

/** Native and WebAssembly code can end its process. A second process gets the job then, and no third. */
const maximumDeaths = 2

/**
 * Processes that draw, encode and speak, so that the server can still answer. They start when they are first needed. A
 * process can be ended in the middle of its work, which a thread with native code cannot.
 */
export function createProcessPool<Job extends object, Answer>({
  program,
  what
}: ProcessPoolOptions): ProcessPool<Job, Answer> {
  const queue: Waiting<Job, Answer>[] = []
  const all = new Set<ChildProcess>()
  const idle: { child: ChildProcess; end: NodeJS.Timeout }[] = []
  const running = new Map<ChildProcess, Waiting<Job, Answer>>()
  let processes = 1
  let isClosed = false

  function start(): ChildProcess {
    const child = fork(fileURLToPath(program), {
      // Bytes pass as they are.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning']
    })
    all.add(child)
    // Sent by answer-jobs.ts of this folder, which is typed by the same message.
    child.on('message', (message: JobAnswer<Answer>) => {
      const waiting = running.get(child)
      running.delete(child)
      rest(child)
      if ('answer' in message) waiting?.resolve(message.answer)
      else waiting?.reject(new Error(message.error))
      next()
    })
    // Without a listener of its own, a failed start would end this process.
    child.on('error', (error) => lose(child, String(error)))
    child.on('exit', (code, signal) => lose(child, `${signal ?? `code ${code}`}`))
    return child
  }

  function lose(child: ChildProcess, reason: string): void {
    all.delete(child)
    const stricken = running.get(child)
    running.delete(child)
    leaveIdle(child)
    if (stricken) {
      stricken.deaths += 1
      if (isClosed || stricken.deaths >= maximumDeaths) stricken.reject(new Error(`${what} ended: ${reason}`))
      else queue.unshift(stricken)
    }
    next()
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
    idle.push({ child, end: setTimeout(end, idleMilliseconds).unref() })
  }

  function takeIdle(): ChildProcess | undefined {
    const taken = idle.pop()
    clearTimeout(taken?.end)
    taken?.child.ref()
    taken?.child.channel?.ref()
    return taken?.child
  }

  function next(): void {
    while (queue.length > 0 && running.size < processes) {
      const waiting = queue.shift()
      if (!waiting) return
      const child = takeIdle() ?? start()
      running.set(child, waiting)
      child.send(waiting.job, (error) => error && child.kill('SIGKILL'))
    }
  }

  return {
    run(job, concurrency) {
      processes = concurrency
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error(`${what} was stopped`))
        queue.push({ job, resolve, reject, deaths: 0 })
        next()
      })
    },
    async close() {
      isClosed = true
      for (const waiting of queue.splice(0)) waiting.reject(new Error(`${what} was stopped`))
      const ended = [...all].map((child) => {
        child.ref()
        child.kill('SIGKILL')
        return new Promise((resolve) => child.once('exit', resolve))
      })
      await Promise.all(ended)
    }
  }
}
