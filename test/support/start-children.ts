/** A program of one test: starts every kind of child that the services start, says so, and waits to be ended. */
import { createServer } from 'node:http'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createBrowser } from '@callsheet/lib/adapters/node/browser/browser.ts'
import { createMediaProcess } from '@callsheet/lib/adapters/node/clip-assembler/media-process.ts'
import { createJobProcesses } from '@callsheet/lib/adapters/node/job-processes/job-processes.ts'
import { createLogger } from '@callsheet/lib/adapters/node/logger.ts'
import { createPictureFramer } from '@callsheet/lib/adapters/node/picture-framer/picture-framer.ts'
import { startEmbeddedPostgres } from '@callsheet/lib/adapters/node/postgres/embedded-postgres.ts'

const [directory = ''] = process.argv.slice(2)
const logger = createLogger({ service: 'test', level: 'silent' })
await mkdir(directory, { recursive: true })
const site = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Here</h1>'))
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), logger, fsync: false })
const browser = createBrowser({ allowedOrigins: [origin], logger, concurrency: 1, maxWaiting: 1 })
await browser.visit({ url: origin, html: true, timeoutSeconds: 30 })
const reading = createJobProcesses({
  program: new URL('../../agents/entry/reading-process.ts', import.meta.url),
  what: 'The reader of pages',
  concurrency: 1,
  maxWaiting: 1,
  timeoutSeconds: 60,
  maxMegabytes: 1_000,
  idleSeconds: 600
})
await reading.run({ name: 'structure', input: { url: origin, html: '<h1>Here</h1>' } }).catch(() => undefined)
const noClip = join(directory, 'no-clip.mp4')
await writeFile(noClip, 'no clip')
const media = createMediaProcess()
// It refuses the file; the process stays for the next job.
await media.run({ kind: 'inspect', source: noClip }, { name: 'a clip' }).catch(() => undefined)
const pictures = createPictureFramer()
await pictures.frame({ bytes: new Uint8Array(8), aspectRatio: '9:16' } as never).catch(() => undefined)
process.stdout.write('started\n')

process.once('SIGTERM', () => {
  void Promise.all([postgres.stop(), browser.close(), reading.close(), media.close(), pictures.close()]).then(() =>
    process.exit(0)
  )
})
