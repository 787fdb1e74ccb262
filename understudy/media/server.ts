import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { assetRoutes } from './asset-routes.ts'
import { createAssetUrls } from './assets.ts'
import { createCallbackSender } from './tasks/callbacks.ts'
import type { MediaContext } from './context.ts'
import { controlRoutes } from './control.ts'
import { createEngine, type Engine } from './tasks/engine.ts'
import { createFaults } from './faults/faults.ts'
import { silentLogger, type MediaLogger } from './logger.ts'
import { createRateLimit } from './rate-limit.ts'
import type { RenderJob, Rendered } from '../demo/drawing/protocol.ts'
import { createProcessPool } from '../demo/processes/process-pool.ts'
import { createSynthesiser } from '../demo/speech/synthesise.ts'
import { createRequestLog } from './request-log.ts'
import { MediaSettings } from './settings.ts'
import { pipelineSettings, standIns } from './stand-ins.ts'
import type { OpenStandIn } from './stand-in.ts'
import { openTaskStore } from './tasks/task-store.ts'
import { createUploadLog } from './upload-log.ts'

export interface MediaUnderstudyOptions {
  /** 0 takes a free port. */
  port: number
  /** Folder of tasks, assets, uploads and fault rules. They survive the process. */
  directory: string
  /** One key, or the keys of several accounts. Any other key gets 401. */
  apiKey: string | readonly string[]
  /** Signs callbacks, because kie.ai has a separate key for them. Default: the first API key. */
  callbackSecret?: string
  settings?: Partial<MediaSettings>
  logger?: MediaLogger
  host?: string
  /** Where callers get assets, when that is not the server's own address: providers have another host for them. */
  assetUrl?: string
}

export interface MediaUnderstudy {
  url: string
  port: number
  callbackSecret: string
  /** With these the pipeline service calls this server, by its first key, in place of the providers. */
  pipelineSettings: Record<string, string>
  stop(): Promise<void>
}

/** The stand-ins for every media provider, at one address; real images and clips. */
export async function startMediaUnderstudy(options: MediaUnderstudyOptions): Promise<MediaUnderstudy> {
  const { directory, logger = silentLogger, host = '127.0.0.1' } = options
  const keys = typeof options.apiKey === 'string' ? [options.apiKey] : options.apiKey
  const callbackSecret = options.callbackSecret ?? keys[0] ?? ''
  for (const folder of ['assets', 'uploads', 'scenes'])
    mkdirSync(join(directory, folder), { recursive: true, mode: 0o700 })

  let settings = MediaSettings.parse(options.settings ?? {})
  let url = ''
  const store = openTaskStore({ directory })
  const faults = createFaults({ file: join(directory, 'faults.json') })
  const urls = createAssetUrls({ baseUrl: () => options.assetUrl ?? url, secret: urlSecret(directory) })
  const program = new URL('../demo/drawing/painter.ts', import.meta.url)
  const pool = createProcessPool<RenderJob, Rendered>({ program, what: 'The process that draws' })
  const synthesiser = createSynthesiser()
  const balance = (account: string, provider: string): number => engine.balance(account, provider)
  const parts = { directory, urls, settings: () => settings, callbackSecret, balance }
  const opened: OpenStandIn[] = Object.values(standIns).map((standIn) => standIn.open(parts))
  const callbacks = createCallbackSender({
    dialects: Object.assign({}, ...opened.map(({ dialects }) => dialects)),
    store,
    settings: () => settings,
    logger
  })
  const ownAssets = {
    async read(asset: string): Promise<Uint8Array | null> {
      const path = urls.own(asset)
      if (!path || urls.check(new URL(asset)) !== 'good') return null
      const [kind, id] = path.split('/')
      const file = kind === 'uploads' ? join(directory, 'uploads', basename(path)) : store.get(id ?? '')?.result?.file
      return file && existsSync(file) ? new Uint8Array(await readFile(file)) : null
    }
  }
  const engine: Engine = createEngine({
    directory,
    settings: () => settings,
    store,
    faults,
    pool,
    synthesiser,
    callbacks,
    ownAssets,
    logger
  })

  const context: MediaContext = {
    directory,
    keys,
    callbackSecret,
    settings: () => settings,
    changeSettings: (patch) => (settings = MediaSettings.parse({ ...settings, ...patch })),
    store,
    engine,
    faults,
    urls,
    creates: createRateLimit({ windowSeconds: 10 }),
    reads: createRateLimit({ windowSeconds: 1 }),
    requests: createRequestLog(),
    uploads: createUploadLog(),
    logger
  }
  const app = new Hono()
    .get('/health', (c) => c.json({ status: 'ok', understudy: 'media' }))
    .route('/', controlRoutes(context))
    .route('/', assetRoutes(context))
  for (const routes of opened.flatMap((standIn) => standIn.routes(context))) app.route('/', routes)

  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  url = `http://${host}:${port}`
  engine.resume()

  return {
    url,
    port,
    callbackSecret,
    pipelineSettings: pipelineSettings({ url, apiKey: keys[0] ?? '', callbackSecret }),
    async stop() {
      engine.stop()
      callbacks.stop()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all([pool.close(), synthesiser.stop()])
      store.close()
    }
  }
}

/** URLs stay valid after a restart. */
function urlSecret(directory: string): string {
  const file = join(directory, 'url-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
