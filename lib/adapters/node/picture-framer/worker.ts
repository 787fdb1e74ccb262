import * as photon from '@cf-wasm/photon/node'
import { AppError } from '../../../errors.ts'
import { framePicture } from '../../../pictures/frame-with-photon.ts'
import type { FramePicture } from '../../../ports/picture-framer.ts'
import { answerJobs } from '../job-processes/answer-jobs.ts'

answerJobs((job) => {
  try {
    // Given by picture-framer.ts of this folder.
    return framePicture(photon, job as FramePicture)
  } catch (error) {
    throw new AppError('invalid-input', 'The picture cannot be decoded.', { cause: error })
  }
})
