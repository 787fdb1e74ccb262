import { answerJobs } from '../job-processes/answer-jobs.ts'
import { readFootage, type FootageJob } from './read-footage.ts'

// Sent by footage-reader.ts of this folder.
answerJobs((job) => readFootage(job as FootageJob))
