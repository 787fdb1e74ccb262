import { renderClip } from './files/clip.ts'
import { renderImage } from './files/image.ts'
import type { FromPainter, RenderJob, Rendered } from './protocol.ts'

process.on('disconnect', () => process.exit())
process.on('message', async (job: RenderJob) => {
  process.send?.(await answer(job))
})

async function answer(job: RenderJob): Promise<FromPainter> {
  try {
    return { rendered: await render(job) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function render(job: RenderJob): Promise<Rendered> {
  return job.request.kind === 'image' ? renderImage(job) : renderClip(job)
}
