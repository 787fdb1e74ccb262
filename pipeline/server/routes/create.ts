import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { AppError } from '@callsheet/lib/errors.ts'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { parseTraceparent } from '@callsheet/lib/http/trace-context.ts'
import type { QueueSuffix } from '@callsheet/lib/registry.ts'
import {
  createMediaRequestSchema,
  processOfferRequestSchema,
  storeMediaRequestSchema
} from '@callsheet/lib/wire/pipeline-service.ts'
import { queueName } from '../../queue-names.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import type { PipelineEnv } from '../trace.ts'

interface WakeUp {
  [field: string]: unknown
  traceparent?: string | undefined
  ownerId?: string | undefined
}

/** Wake-ups for rows that the app has written. One or many, all enqueued in one call (spec: Pipeline service). */
export function createRoutes(runtime: PipelineRuntime): Hono<PipelineEnv> {
  const { maxBodyBytes } = runtime.settings
  const routes = new Hono<PipelineEnv>()
  routes.use('/api/*', bodyLimit({ maxSize: maxBodyBytes, onError: refuseLarge(maxBodyBytes) }))

  const accept = async (context: Context<PipelineEnv>, suffix: QueueSuffix, items: readonly WakeUp[]) => {
    const own = context.get('traceparent')
    const messages = items.map((item) => ({ ...item, traceparent: continuedTrace(item, own) }))
    await runtime.queues.send(queueName(runtime.settings, suffix), messages, { ownerOf: ({ ownerId }) => ownerId })
    return context.json({ accepted: items.length }, 202)
  }
  const media = (
    path: string,
    suffix: QueueSuffix,
    schema: typeof createMediaRequestSchema | typeof storeMediaRequestSchema = createMediaRequestSchema
  ) =>
    routes.post(path, async (context) => {
      const body = await readJson(context.req.raw, { schema, maxBytes: maxBodyBytes })
      return accept(context, suffix, 'items' in body ? body.items : [body])
    })

  media('/api/image/create', 'image-submit')
  media('/api/video/create', 'video-submit')
  media('/api/i2v/create', 'i2v-submit')
  media('/api/image/store', 'image-store', storeMediaRequestSchema)
  media('/api/video/store', 'video-store', storeMediaRequestSchema)
  routes.post('/api/offer/process', async (context) => {
    const body = await readJson(context.req.raw, { schema: processOfferRequestSchema, maxBytes: maxBodyBytes })
    return accept(context, 'offer-process', 'items' in body ? body.items : [body])
  })
  return routes
}

/** In the same trace, this request is the closer parent. A row of an earlier trace continues its own. */
function continuedTrace({ traceparent }: WakeUp, own: string): string {
  const rows = parseTraceparent(traceparent)
  return traceparent && rows && rows.traceId !== parseTraceparent(own)?.traceId ? traceparent : own
}

function refuseLarge(maxBytes: number): () => never {
  return () => {
    throw new AppError('payload-too-large', `The body is larger than ${maxBytes} bytes.`, { details: { maxBytes } })
  }
}
