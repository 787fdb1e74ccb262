import { answerJobs } from '../job-processes/answer-jobs.ts'
import { readMusic } from './read-music.ts'

// Sent by music-reader.ts of this folder.
answerJobs((job) => readMusic((job as { bytes: Uint8Array }).bytes))
