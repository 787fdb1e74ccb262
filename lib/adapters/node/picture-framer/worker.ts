import * as photon from '@cf-wasm/photon/node'
import { AppError } from '../../../errors.ts'
import { fitPicture } from '../../../pictures/fit-with-photon.ts'
import { framePicture } from '../../../pictures/frame-with-photon.ts'
import type { FitPicture, FramePicture } from '../../../ports/picture-framer.ts'
import { answerJobs } from '../job-processes/answer-jobs.ts'

answerJobs((job) => {
  try {
    // Given by picture-framer.ts of this folder.
    const wanted = job as FramePicture | FitPicture
    return 'framing' in wanted ? framePicture(photon, wanted) : fitPicture(photon, wanted)
  } catch (error) {
    throw new AppError('invalid-input', 'The picture cannot be decoded.', { cause: error })
  }
})
