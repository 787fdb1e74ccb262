import { Hono } from 'hono'
import { readJson } from '@callsheet/lib/http/read-json.ts'
import { checkProviderKeyRequestSchema } from '@callsheet/lib/wire/check-provider-key.ts'
import { checkProviderKey } from '../../media/check-provider-key.ts'
import type { PipelineRuntime } from '../../runtime.ts'
import type { PipelineEnv } from '../trace.ts'

/** Makes one call that costs nothing with a user's own key, which only this service can open. */
export function checkProviderKeyRoute(runtime: PipelineRuntime): Hono<PipelineEnv> {
  const routes = new Hono<PipelineEnv>()
  routes.post('/api/check-provider-key', async (context) => {
    const asked = await readJson(context.req.raw, {
      schema: checkProviderKeyRequestSchema,
      maxBytes: runtime.settings.maxBodyBytes
    })
    return context.json(await checkProviderKey(runtime, asked))
  })
  return routes
}
