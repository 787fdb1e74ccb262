import { Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '@callsheet/lib/errors.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { deadLetterQuerySchema, replayRequestSchema } from '@callsheet/lib/wire/pipeline-admin.ts'
import { dropDeadLetter, listDeadLetters, readDeadLetter, replayDeadLetters } from '../../dead-letters.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import type { PipelineEnv } from '../trace.ts'

/** Dead letters for the admin: list, read, replay one or all, drop. */
export function deadLetterRoutes(runtime: PipelineRuntime): Hono<PipelineEnv> {
  const routes = new Hono<PipelineEnv>().basePath('/api/admin/dead-letters')
  routes.get('/', async (context) =>
    context.json({ deadLetters: await listDeadLetters(runtime, deadLetterQuerySchema.parse(context.req.query())) })
  )
  routes.post('/replay', async (context) => {
    const { suffix } = await readJson(context.req.raw, { schema: replayRequestSchema })
    return context.json({ replayed: await replayDeadLetters(runtime, { suffix }) })
  })
  routes.get('/:id', async (context) => context.json(await readDeadLetter(runtime, parseId(context.req.param('id')))))
  routes.post('/:id/replay', async (context) =>
    context.json({ replayed: await replayDeadLetters(runtime, { id: parseId(context.req.param('id')) }) })
  )
  routes.delete('/:id', async (context) => {
    await dropDeadLetter(runtime, parseId(context.req.param('id')))
    return context.body(null, 204)
  })
  return routes
}

function parseId(text: string): string {
  const id = z.uuid().safeParse(text)
  if (!id.success) throw new AppError('not-found', 'There is no such dead letter.')
  return id.data
}
