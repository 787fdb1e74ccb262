import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../errors.ts'
import { childEnvironment } from '../child-environment.ts'
import type { AssemblerAnswer, AssemblerFindings, AssemblerJob } from './protocol.ts'

interface Waiting {
  job: AssemblerJob
  /** What the user calls the clip. */
  name: string
  signal: AbortSignal | undefined
  settle: PromiseWithResolvers<AssemblerFindings>
  /** How many processes ended while they worked on this job. */
  deaths: number
}

const maximumDeaths = 2

/** A process that has read a film holds hundreds of megabytes. Without work for so long, it is ended. */
const usualIdleSeconds = 20

/** Memory of the process. The largest clips that models make need a third of it. */
const maxMegabytes = 3_000

/**
 * glibc keeps in an arena of each thread what was freed there, and the threads of codecs hand large pieces to each other.
 * With two arenas, thirty clips that were encoded held 317 MB instead of 461. It also learns to keep pictures there: with
 * a threshold it gives each back to the system. Fifty clips of 1080 by 1920 with captions then held 345 MB instead of 404
 * and took no more processor; a threshold of 128 kB saved 10 MB more for 6% more. Other allocators do not know the names.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(2 ** 20) }

/** Far more than the slowest job of its kind needs on a small machine. A clip may be a minute long, a join an hour. */
const limitMinutes: Record<AssemblerJob['kind'], number> = {
  inspect: 3,
  hear: 5,
  picture: 1,
  place: 3,
  'first-frame': 1,
  focus: 3,
  'contact-sheet': 3,
  poster: 3,
  sound: 5,
  music: 10,
  segment: 30,
  'still-scene': 10,
  soundtrack: 30,
  measure: 15,
  join: 30
}

/**
 * A process beside the server that does one job at a time. It starts when it is first needed, and ends with the server or
 * when it has had no work for a while.
 * Codecs are native code that reads files from elsewhere; they must not be able to crash the server. When the process
 * dies, its job is given to a new one, once. A job beyond its time is ended with the process, and its file is to blame.
 * Jobs write whole files or none.
 */
export function createMediaProcess(minutes: Partial<typeof limitMinutes> = {}, idleSeconds = usualIdleSeconds) {
  const limits = { ...limitMinutes, ...minutes }
  const queue: Waiting[] = []
  let worker: ChildProcess | null = null
  let running: Waiting | null = null
  let timer: NodeJS.Timeout | undefined
  let resting: NodeJS.Timeout | undefined

  function endLate({ job, name, settle }: Waiting): void {
    const ended = worker
    worker = null
    running = null
    ended?.kill('SIGKILL')
    const took = `more than ${limits[job.kind]} ${limits[job.kind] === 1 ? 'minute' : 'minutes'}`
    settle.reject(new AppError('invalid-input', `${name} takes ${took} to read. Make it again or leave it out.`))
    next()
  }

  function next(): void {
    if (running) return
    const waiting = queue.shift()
    if (!waiting) return rest()
    if (waiting.signal?.aborted) {
      waiting.settle.reject(waiting.signal.reason)
      return next()
    }
    running = waiting
    clearTimeout(resting)
    worker ??= start()
    worker.ref()
    worker.channel?.ref()
    worker.send(waiting.job)
    timer = setTimeout(() => endLate(waiting), limits[waiting.job.kind] * 60_000)
  }

  /** An idle child keeps no process from ending. */
  function rest(): void {
    worker?.unref()
    worker?.channel?.unref()
    clearTimeout(resting)
    resting = setTimeout(() => {
      const idle = worker
      worker = null
      idle?.kill('SIGKILL')
    }, idleSeconds * 1_000).unref()
  }

  function start(): ChildProcess {
    const started = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [String(maxMegabytes)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...childEnvironment(), ...allocator },
      execArgv: []
    })
    started.on('message', (message) => {
      // It was ended at its limit, and the answer is too late.
      if (worker !== started) return
      // Sent by worker.ts of this folder, which is typed by the same protocol.
      const answer = message as AssemblerAnswer
      const done = running
      running = null
      clearTimeout(timer)
      if ('found' in answer) done?.settle.resolve(answer.found)
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
      clearTimeout(timer)
      if (stricken) {
        stricken.deaths += 1
        if (stricken.deaths < maximumDeaths) queue.unshift(stricken)
        else stricken.settle.reject(endedTwice(stricken, reason))
      }
      next()
    }
    started.on('error', (error) => {
      if (worker === started) lost(String(error))
    })
    started.on('exit', (code, signal) => {
      if (worker === started) lost(signal ?? `code ${code}`)
    })
    return started
  }

  return {
    run(
      job: AssemblerJob,
      { name, signal }: { name: string; signal?: AbortSignal | undefined }
    ): Promise<AssemblerFindings> {
      const settle = Promise.withResolvers<AssemblerFindings>()
      queue.push({ job, name, signal, settle, deaths: 0 })
      next()
      return settle.promise
    },
    async close(): Promise<void> {
      for (const waiting of queue.splice(0)) waiting.settle.reject(new Error('The media process was stopped'))
      clearTimeout(timer)
      clearTimeout(resting)
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

/** A file that ends two processes is to blame. Joining reads only what we have made. */
function endedTwice({ job, name }: Waiting, reason: string): Error {
  const cause = new Error(`The media process ended twice at ${name}: ${reason}`)
  if (job.kind === 'join' || job.kind === 'contact-sheet' || job.kind === 'poster') return cause
  return new AppError(
    'invalid-input',
    `${name} cannot be read: it ended the process that reads it, twice. Make it again or leave it out.`,
    { cause }
  )
}
