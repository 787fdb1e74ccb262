import { Worker } from 'node:worker_threads'
import { AppError } from '../../../errors.ts'
import { leaveSignalsToParent } from './leave-signals-to-parent.ts'
import type { JobAnswer, ProcessMessage } from './job-answer.ts'

/** Makes this process one of `createJobProcesses`: it does one job after the other and ends with its parent. */
export function answerJobs(work: (job: unknown) => unknown): void {
  leaveSignalsToParent()
  // A decoder complains of a broken file once more after its job was answered. The next job is somebody else's.
  process.on('unhandledRejection', () => undefined)
  watchMemory(Number(process.argv[2]))
  process.on('message', async (job) => {
    process.send?.(await answer(work, job))
  })
  process.send?.({ isReady: true } satisfies ProcessMessage)
}

async function answer(work: (job: unknown) => unknown, job: unknown): Promise<JobAnswer> {
  try {
    return { answer: await work(job) }
  } catch (error) {
    if (!(error instanceof AppError))
      return { crash: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    const { code, message, details, retryable, retryAfterSeconds } = error
    return {
      problem: { code, message, details, retryable, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
    }
  }
}

/** A thread of its own looks, because a busy loop stops all timers of the main one, and V8's limit leaves out buffers. */
export function watchMemory(maxMegabytes: number): void {
  new Worker(new URL('./watch-memory.ts', import.meta.url), { workerData: maxMegabytes }).unref()
}
