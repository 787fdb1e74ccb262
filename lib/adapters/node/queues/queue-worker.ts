import { setTimeout as sleep } from 'node:timers/promises'

export interface QueueWorkerOptions<Job, Outcome> {
  /** Jobs handled at the same time. */
  concurrency: number
  pollIntervalSeconds: number
  heartbeatIntervalSeconds: number
  /** Claims at most this number of jobs. */
  fetch(batchSize: number): Promise<Job[]>
  /** Reports that these jobs are still being worked on. */
  touch(jobs: Job[]): Promise<void>
  handle(job: Job): Promise<Outcome>
  /** Stores how a job ended. The next job may begin meanwhile. */
  settle(job: Job, outcome: Outcome): Promise<void>
  onError(error: unknown): void
  /** Whether it makes sense to settle again after this error: the database is away, and the job is still ours. */
  mayPass(error: unknown): boolean
}

export interface QueueWorker {
  /** New jobs may be there: look now, without waiting for the next poll. Tells whether it has room for one. */
  wake(): boolean
  stop(graceSeconds: number): Promise<void>
}

/** Keeps up to `concurrency` jobs running. At a wake-up or a poll it claims as many as there are free places. */
export function createQueueWorker<Job, Outcome>(options: QueueWorkerOptions<Job, Outcome>): QueueWorker {
  /** Jobs that are being handled or settled. */
  const running = new Map<Job, Promise<void>>()
  let handled = 0
  let isStopping = false
  let isWoken = false
  let endPause = () => {}

  const wake = () => {
    isWoken = true
    endPause()
    return !isStopping && roomNow() > 0
  }

  const loop = (async () => {
    while (!isStopping) {
      isWoken = false
      const room = roomNow()
      const jobs = room > 0 ? await options.fetch(room).catch(report) : []
      for (const job of jobs) running.set(job, run(job))
      const isFull = jobs.length === room && room > 0
      if (!isFull && !isWoken && !isStopping) await pause()
    }
  })()

  const heartbeat = setInterval(() => {
    if (running.size > 0) void options.touch([...running.keys()]).catch(options.onError)
  }, options.heartbeatIntervalSeconds * 1000)

  /** Jobs that wait to be settled take no place until there are as many of them as places. */
  function roomNow(): number {
    const settled = running.size - handled
    return settled < options.concurrency ? options.concurrency - handled : 0
  }

  async function run(job: Job): Promise<void> {
    try {
      const outcome = await leavingPlace(() => options.handle(job))
      await settle(job, outcome)
    } catch (error) {
      options.onError(error)
    } finally {
      const wasFull = roomNow() === 0
      running.delete(job)
      if (wasFull) wake()
    }
  }

  /** The work is done, so a database that is away must not make it be done again or cost the job a try. */
  async function settle(job: Job, outcome: Outcome): Promise<void> {
    for (;;) {
      try {
        return await options.settle(job, outcome)
      } catch (error) {
        if (isStopping || !options.mayPass(error)) throw error
        options.onError(error)
        await pauseFor(options.pollIntervalSeconds)
      }
    }
  }

  async function leavingPlace<Result>(work: () => Promise<Result>): Promise<Result> {
    handled += 1
    try {
      return await work()
    } finally {
      const wasFull = roomNow() === 0
      handled -= 1
      if (wasFull) wake()
    }
  }

  const pauseFor = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const poll = setTimeout(resolve, options.pollIntervalSeconds * 1000)
      endPause = () => {
        clearTimeout(poll)
        resolve()
      }
    })
  }

  function report(error: unknown): Job[] {
    options.onError(error)
    return []
  }

  return {
    wake,
    async stop(graceSeconds) {
      isStopping = true
      wake()
      await loop
      const patience = new AbortController()
      await Promise.race([
        Promise.allSettled(running.values()),
        sleep(graceSeconds * 1000, undefined, { signal: patience.signal }).catch(() => undefined)
      ])
      patience.abort()
      clearInterval(heartbeat)
    }
  }
}
