import { answerJobs } from '@callsheet/lib/adapters/node/job-processes/answer-jobs.ts'
import type { ReadJob } from '../reading/create-read.ts'
import { runReader } from '../reading/run-reader.ts'

// Sent by node.ts of this folder, through createRead.
answerJobs((job) => runReader(job as ReadJob))
