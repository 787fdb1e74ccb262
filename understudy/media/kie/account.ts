import { existsSync } from 'node:fs'
import { Hono } from 'hono'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { findFault } from '../faults/create-faults.ts'
import { readJson } from '../read-json.ts'
import { answer, success } from './answers.ts'

/** Credits, and new URLs for results. */
export function accountRoutes(context: MediaContext) {
  const routes = new Hono()

  routes.use('/api/v1/*', async (c, next) => {
    if (authenticate(c.req.header('authorization'), 'Bearer', context.keys)) return next()
    return answer(c, { code: 401, message: 'You do not have access permissions.', status: 401 })
  })

  routes.get('/api/v1/chat/credit', (c) => {
    const account = authenticate(c.req.header('authorization'), 'Bearer', context.keys) ?? ''
    return success(c, context.engine.balance(account, 'kie'))
  })

  routes.post('/api/v1/common/download-url', async (c) => {
    const parsed = z.object({ url: z.string() }).safeParse(await readJson(c))
    if (!parsed.success) return answer(c, { code: 422, message: 'url is required.' })
    const path = context.urls.own(parsed.data.url)
    const task = context.store.get(path?.split('/')[1] ?? '')
    if (!path || !task?.result) return answer(c, { code: 422, message: 'Only URLs of generated files are accepted.' })
    if (findFault(task.faults, 'asset-gone') || !existsSync(task.result.file)) {
      return answer(c, { code: 404, message: 'The file does not exist or has been deleted.' })
    }
    return success(c, context.urls.sign(path, Date.now() + context.settings().freshUrlLifetimeSeconds * 1000))
  })

  return routes
}
