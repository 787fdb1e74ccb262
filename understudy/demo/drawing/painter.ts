import { renderClip } from './files/clip.ts'
import { renderImage } from './files/image.ts'
import type { FromPainter, RenderJob, Rendered } from './protocol.ts'

process.on('disconnect', () => process.exit())
// Ctrl-C reaches the whole group of a terminal. The server decides when its drawing ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
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
