import { existsSync, writeFileSync } from 'node:fs'
import { answerJobs } from '../answer-jobs.ts'

export interface FragileJob {
  /** The process ends where this file is not there, and leaves it. */
  mark: string | null
  isFatal: boolean
}

answerJobs(async ({ mark, isFatal }: FragileJob) => {
  if (isFatal) process.kill(process.pid, 'SIGKILL')
  if (mark !== null && !existsSync(mark)) {
    writeFileSync(mark, '')
    process.kill(process.pid, 'SIGKILL')
  }
  return process.pid
})
