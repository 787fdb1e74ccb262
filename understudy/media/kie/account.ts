import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Hono } from 'hono'
import { z } from 'zod'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'
import { findFault } from '../create-faults.ts'
import { answer, success } from './answers.ts'
import { readJson } from './read-json.ts'

const uploadLifetimeMs = 3 * 24 * 3600 * 1000
const maximumUploadBytes = 100 * 1024 * 1024

/** Credits, fresh URLs for results, and the file upload API (a host of its own at the real one). */
export function accountRoutes(context: MediaContext) {
  const routes = new Hono()

  routes.use('/api/*', async (c, next) => {
    if (authenticate(c.req.header('authorization'), 'Bearer', context.keys)) return next()
    return answer(c, { code: 401, message: 'You do not have access permissions.', status: 401 })
  })

  routes.get('/api/v1/chat/credit', (c) => {
    const account = authenticate(c.req.header('authorization'), 'Bearer', context.keys) ?? ''
    return success(c, context.engine.balance(account))
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

  routes.post('/api/file-stream-upload', async (c) => {
    const form = await c.req.parseBody()
    const file = form['file']
    if (!(file instanceof File)) return c.json({ success: false, code: 400, msg: 'file is required.', data: null }, 400)
    if (file.size > maximumUploadBytes) {
      return c.json({ success: false, code: 413, msg: 'The file is over 100 MB.', data: null }, 413)
    }
    const directory = join(context.directory, 'uploads')
    await mkdir(directory, { recursive: true })
    const wanted = typeof form['fileName'] === 'string' ? form['fileName'] : file.name
    const name = `${randomBytes(8).toString('hex')}${
      extname(wanted)
        .toLowerCase()
        .replace(/[^.a-z0-9]/g, '') || '.jpg'
    }`
    await writeFile(join(directory, name), Buffer.from(await file.arrayBuffer()))
    const path = `uploads/${name}`
    return c.json({
      success: true,
      code: 200,
      msg: 'File uploaded successfully',
      data: {
        fileName: wanted,
        filePath: path,
        downloadUrl: context.urls.sign(path, Date.now() + uploadLifetimeMs),
        fileSize: file.size,
        mimeType: file.type,
        uploadedAt: new Date().toISOString()
      }
    })
  })

  return routes
}
