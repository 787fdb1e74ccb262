import { parentPort } from 'node:worker_threads'
import { renderClip } from './files/clip.ts'
import { renderImage } from './files/image.ts'
import type { FromWorker, RenderJob, Rendered, ToWorker } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('render/worker.ts runs as a worker thread')

port.on('message', async ({ id, job }: ToWorker) => {
  port.postMessage(await answer(id, job))
})

async function answer(id: number, job: RenderJob): Promise<FromWorker> {
  try {
    return { id, rendered: await render(job) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function render(job: RenderJob): Promise<Rendered> {
  return job.request.kind === 'image' ? renderImage(job) : renderClip(job)
}
