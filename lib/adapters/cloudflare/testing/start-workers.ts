import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Miniflare, type MiniflareOptions } from 'miniflare'
import { bundleWorker } from '../wrangler.ts'

type WorkerOptions = MiniflareOptions['workers'][number]
type WorkerConfig = WorkerOptions['config']

interface TestWorkerConfig extends Pick<WorkerConfig, 'env' | 'triggers'> {
  name: string
  compatibilityDate: string
  compatibilityFlags: string[]
}

/**
 * Either the file that says how the Worker is bundled (here `env` and `triggers` say what it binds), or a whole module.
 */
export type TestWorker = TestWorkerConfig & ({ configPath: string } | { script: string })

export interface StartWorkersOptions {
  workers: TestWorker[]
  /** Port of the first worker; 0 takes a free one. */
  port?: number
  onLog?: (line: string) => void
}

export interface RunningWorkers {
  /** Address of the first worker. */
  url: string
  urlOf(name: string): Promise<string>
  /** What a Worker's bucket holds under a key; null when there is nothing. */
  objectSize(worker: string, bucket: string, key: string): Promise<number | null>
  /** Writes without the Worker, as any holder of the account could. */
  sendToQueue(worker: string, producer: string, body: unknown): Promise<void>
  close(): Promise<void>
}

interface ObjectSizes {
  head(key: string): Promise<{ size: number } | null>
}

type Modules = NonNullable<WorkerConfig['manifest']>['modules']

const bundles = new Map<string, Promise<Modules>>()

/** Bundles Workers as a deployment does and runs them in workerd, with emulated queues, buckets and databases. */
export async function startWorkers({ workers, port = 0, onLog }: StartWorkersOptions): Promise<RunningWorkers> {
  const folder = await mkdtemp(join(tmpdir(), 'callsheet-workers-'))
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    port,
    resourceTmpPath: folder,
    telemetry: { enabled: false },
    unsafeTriggerHandlers: true,
    handleStructuredLogs: ({ message }) => onLog?.(message),
    workers: await Promise.all(
      workers.map(async ({ name, compatibilityDate, compatibilityFlags, env, triggers, ...source }) => ({
        dev: { unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] },
        config: {
          name,
          compatibilityDate,
          compatibilityFlags,
          ...(env && { env }),
          ...(triggers && { triggers }),
          manifest: {
            mainModule: 'worker.js',
            modules: await modulesOf(source)
          }
        }
      }))
    )
  })
  const trim = (url: URL) => url.href.replace(/\/$/, '')
  const close = async () => {
    await miniflare.dispose()
    await rm(folder, { recursive: true, force: true })
  }
  const ready = await miniflare.ready.catch(async (error: unknown) => {
    await close().catch(() => undefined)
    throw error
  })
  return {
    url: trim(ready),
    urlOf: async (name) => trim(await miniflare.unsafeGetDirectURL(name)),
    async objectSize(worker, bucket, key) {
      // Without the platform's own types, its types accept every object as a Request.
      const objects = (await miniflare.getR2Bucket(bucket, worker)) as unknown as ObjectSizes
      return (await objects.head(key))?.size ?? null
    },
    async sendToQueue(worker, producer, body) {
      await (await miniflare.getQueueProducer(producer, worker)).send(body)
    },
    close
  }
}

/** Bundled once for all Workers of this process that use the same file. */
async function modulesOf(source: { configPath: string } | { script: string }): Promise<Modules> {
  if ('script' in source) return { 'worker.js': { type: 'esm', contents: source.script } }
  const { configPath } = source
  const bundling = bundles.get(configPath) ?? bundle(configPath)
  bundles.set(configPath, bundling)
  return bundling
}

/** The script, and the WebAssembly that lies beside it. */
async function bundle(configPath: string): Promise<Modules> {
  const outputFolder = await mkdtemp(join(tmpdir(), 'callsheet-bundle-'))
  try {
    await bundleWorker({ configPath, outputFolder, env: process.env })
    const names = await readdir(outputFolder)
    const script = names.find((name) => name.endsWith('.js'))
    if (!script) throw new Error(`${configPath} was bundled into nothing.`)
    const modules: Modules = {
      'worker.js': { type: 'esm', contents: await readFile(join(outputFolder, script), 'utf8') }
    }
    for (const name of names.filter((each) => each.endsWith('.wasm')))
      modules[name] = { type: 'wasm', contents: new Uint8Array(await readFile(join(outputFolder, name))) }
    return modules
  } finally {
    await rm(outputFolder, { recursive: true, force: true })
  }
}
