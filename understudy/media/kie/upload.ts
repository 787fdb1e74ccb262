import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { authenticate } from '../accounts.ts'
import type { MediaContext } from '../context.ts'

const uploadPath = '/api/file-stream-upload'
const uploadLifetimeMs = 3 * 24 * 3600 * 1000
/** Fields of a form besides its file. */
const formBytes = 64 * 1024

interface UploadForm {
  file: File
  uploadPath: string
  fileName: string | null
}

type ReadForm = { ok: true; form: UploadForm } | { ok: false; code: number; message: string }

/**
 * kie.ai's file upload: `multipart/form-data` with `file` and `uploadPath`. kie.ai itself has a separate host for it.
 */
export function uploadRoutes(context: MediaContext) {
  const routes = new Hono()

  routes.post(uploadPath, async (c) => {
    const account = authenticate(c.req.header('authorization'), 'Bearer', context.keys)
    const about = { atMs: Date.now(), account, contentType: c.req.header('content-type') ?? null }
    const refuse = (code: number, message: string) => {
      context.uploads.add({ ...about, answered: code, message, file: null })
      return refusal(c, code, message)
    }
    if (!account) return refuse(401, 'Authentication failed: Invalid API Key')
    const read = await readForm(c, context.settings().uploadMaxBytes)
    if (!read.ok) return refuse(read.code, read.message)
    const { file, fileName, ...form } = read.form
    const bytes = Buffer.from(await file.arrayBuffer())
    const name = fileName ?? `${randomBytes(8).toString('hex')}${extensionOf(file.name)}`
    const stored = `uploads/${randomBytes(8).toString('hex')}${extensionOf(name)}`
    await writeFile(join(context.directory, stored), bytes, { mode: 0o600 })
    const data = {
      fileName: name,
      filePath: `${form.uploadPath}/${name}`,
      downloadUrl: context.urls.sign(stored, Date.now() + uploadLifetimeMs),
      fileSize: file.size,
      mimeType: file.type,
      uploadedAt: new Date(about.atMs).toISOString()
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    context.uploads.add({ ...about, answered: 200, message: null, file: { ...data, sha256 } })
    return c.json({ success: true, code: 200, msg: 'File uploaded successfully', data })
  })

  routes.all(uploadPath, (c) => refusal(c, 405, 'Method not allowed'))
  return routes
}

function refusal(c: Context, code: number, msg: string): Response {
  return c.json({ success: false, code, msg }, code as ContentfulStatusCode)
}

async function readForm(c: Context, maximumBytes: number): Promise<ReadForm> {
  const tooLarge = { ok: false, code: 413, message: `The file is over ${maximumBytes} bytes` } as const
  if (!/^multipart\/form-data *;.*boundary=/i.test(c.req.header('content-type') ?? ''))
    return { ok: false, code: 400, message: 'Content-Type must be multipart/form-data with a boundary' }
  if (Number(c.req.header('content-length')) > maximumBytes + formBytes) return tooLarge
  const form = await c.req.formData().catch(() => null)
  if (!form) return { ok: false, code: 400, message: 'The form cannot be parsed' }
  const [file, path, name] = [form.get('file'), form.get('uploadPath'), form.get('fileName')]
  if (!(file instanceof File) || file.size === 0) return missing('file')
  if (file.size > maximumBytes) return tooLarge
  if (typeof path !== 'string' || path === '') return missing('uploadPath')
  if (/^\/|\/$|\.\./.test(path))
    return { ok: false, code: 400, message: 'uploadPath must have no leading or trailing slashes' }
  return { ok: true, form: { file, uploadPath: path, fileName: typeof name === 'string' && name ? name : null } }
}

const missing = (name: string): ReadForm => ({ ok: false, code: 400, message: `Missing required parameter: ${name}` })

const extensionOf = (name: string): string =>
  extname(name)
    .toLowerCase()
    .replace(/[^.a-z0-9]/g, '') || '.jpg'
