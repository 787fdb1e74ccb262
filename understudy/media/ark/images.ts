import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import type { MediaContext } from '../context.ts'
import { resultUrl } from '../tasks/results.ts'
import { isFinished, type Task } from '../tasks/tasks.ts'
import { createAtArk } from './create.ts'
import { inRegions } from './paths.ts'
import { errorOf } from './record.ts'

const lookMs = 10

/** Seedream: the answer comes when the picture is made. */
export function arkImageRoutes(context: MediaContext) {
  const routes = new Hono()

  routes.on('POST', inRegions('/images/generations'), (c) =>
    createAtArk(c, context, {
      family: 'ark-images',
      split: (body) => ({ input: body, callbackUrl: null }),
      async answer({ id }) {
        const task = await ended(id, c.req.raw.signal)
        if (!task) return new Response(null)
        const error = errorOf(task)
        const url = resultUrl(context, task)
        const { width = 0, height = 0 } = task.result ?? {}
        const picture = error ? [{ error }] : url ? [{ url, size: `${width}x${height}` }] : []
        const usage = { generated_images: url ? 1 : 0, output_tokens: 16_384, total_tokens: 16_384 }
        return c.json({ model: task.model, created: Math.floor(task.createdAtMs / 1000), data: picture, usage })
      }
    })
  )

  /** Null when nobody waits any more. */
  async function ended(id: string, gone: AbortSignal): Promise<Task | null> {
    for (;;) {
      const task = context.store.get(id)
      if (task && isFinished(task)) return task
      if (gone.aborted) return null
      await sleep(lookMs, undefined, { ref: false })
    }
  }

  return routes
}
