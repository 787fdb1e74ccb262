import type { LineToRead } from '../../../ports/line-reader.ts'
import { answerJobs } from '../job-processes/answer-jobs.ts'
import { readLine } from './read-line.ts'

// Sent by line-reader.ts of this folder.
answerJobs((job) => readLine(job as LineToRead))
