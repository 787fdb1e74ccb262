import * as photon from '@cf-wasm/photon/node'
import { AppError } from '../../../errors.ts'
import { makePicture } from '../../../pictures/make-picture.ts'
import type { FitPicture, FramePicture } from '../../../ports/picture-framer.ts'
import { answerJobs } from '../job-processes/answer-jobs.ts'

answerJobs(async (job) => {
  try {
    // Given by picture-framer.ts of this folder.
    return await makePicture(photon, job as FramePicture | FitPicture)
  } catch (error) {
    throw new AppError('invalid-input', 'The picture cannot be decoded.', { cause: error })
  }
})
