import { answerJobs } from '@callsheet/lib/adapters/node/job-processes/answer-jobs.ts'
import { runReader, type ReadJob } from '../reading/create-read.ts'

// Sent by node.ts of this folder, through createRead.
answerJobs((job) => runReader(job as ReadJob))
