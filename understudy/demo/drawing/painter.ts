import { answerJobs } from '../processes/answer-jobs.ts'
import { renderClip } from './files/clip.ts'
import { renderImage } from './files/image.ts'
import type { RenderJob, Rendered } from './protocol.ts'

answerJobs<RenderJob, Rendered>((job) => (job.request.kind === 'image' ? renderImage(job) : renderClip(job)))
