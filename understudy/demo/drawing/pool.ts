import { Worker } from 'node:worker_threads'
import type { FromWorker, RenderJob, Rendered } from './protocol.ts'

interface Waiting {
  id: number
  job: RenderJob
  resolve: (rendered: Rendered) => void
  reject: (error: Error) => void
}

/** Threads that draw and encode, so that the server can still answer. They start when they are first needed. */
export function createRenderPool() {
  const queue: Waiting[] = []
  const idle: Worker[] = []
  const running = new Map<Worker, Waiting>()
  let threads = 1
  let nextId = 1
  let closed = false

  function start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', (message: FromWorker) => {
      const waiting = running.get(worker)
      running.delete(worker)
      idle.push(worker)
      if (waiting && 'rendered' in message) waiting.resolve(message.rendered)
      else if (waiting && 'error' in message) waiting.reject(new Error(message.error))
      next()
    })
    const lost = (reason: string) => {
      running.get(worker)?.reject(new Error(`The render thread ended: ${reason}`))
      running.delete(worker)
      const place = idle.indexOf(worker)
      if (place >= 0) idle.splice(place, 1)
      if (!closed) next()
    }
    worker.on('error', (error) => lost(String(error)))
    worker.on('exit', (code) => lost(`code ${code}`))
    return worker
  }

  function next(): void {
    while (queue.length > 0 && running.size < threads) {
      const worker = idle.pop() ?? start()
      const waiting = queue.shift()
      if (!waiting) return
      running.set(worker, waiting)
      worker.postMessage({ id: waiting.id, job: waiting.job })
    }
  }

  return {
    render(job: RenderJob, concurrency: number): Promise<Rendered> {
      threads = concurrency
      return new Promise((resolve, reject) => {
        queue.push({ id: nextId++, job, resolve, reject })
        next()
      })
    },
    async close(): Promise<void> {
      closed = true
      for (const waiting of queue.splice(0)) waiting.reject(new Error('The renderer was stopped'))
      await Promise.all([...idle, ...running.keys()].map((worker) => worker.terminate()))
    }
  }
}

export type RenderPool = ReturnType<typeof createRenderPool>
