import { answerJobs } from '../job-processes/answer-jobs.ts'
import { rewritePicture, type RewriteJob } from './rewrite-picture.ts'

// Sent by picture-rewriter.ts of this folder.
answerJobs((job) => rewritePicture(job as RewriteJob))
