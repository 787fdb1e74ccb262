import { answerJobs } from '../job-processes/answer-jobs.ts'
import { makeThumbnails, type ThumbnailJob } from './make-thumbnails.ts'

// Sent by thumbnail-maker.ts of this folder.
answerJobs((job) => makeThumbnails(job as ThumbnailJob))
