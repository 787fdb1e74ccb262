import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** An S3 service whose disk a test can fill. */
export interface FillableStore {
  /** Settings for a service that stores its media there. */
  env: Record<string, string>
  /** From now on writes are refused, as by a full disk. */
  fill(): void
  makeRoom(): void
  /** Number of refused writes. */
  refused(): number
  close(): Promise<void>
}

const bucket = 'svc-media'
const full = '<?xml version="1.0"?><Error><Code>XMinioStorageFull</Code><Message>The disk is full.</Message></Error>'

/** A real S3 server behind a proxy that answers 507 while the disk is full. */
export async function startFillableStore(): Promise<FillableStore> {
  const directory = await mkdtemp(join(tmpdir(), 'callsheet-fillable-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }]
  })
  const { port } = (await store.run()) as AddressInfo
  let isFull = false
  let refused = 0
  const door = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    if (isFull && (method === 'PUT' || method === 'POST')) {
      refused += 1
      incoming.resume().once('end', () => outgoing.writeHead(507, { 'content-type': 'application/xml' }).end(full))
      return
    }
    const behind = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    behind.once('error', () => outgoing.destroy())
    incoming.pipe(behind)
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    env: {
      MEDIA_S3_ENDPOINT: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
      MEDIA_S3_BUCKET: bucket,
      MEDIA_S3_REGION: 'us-east-1',
      MEDIA_S3_ACCESS_KEY_ID: 'S3RVER',
      MEDIA_S3_SECRET_ACCESS_KEY: 'S3RVER'
    },
    fill: () => (isFull = true),
    makeRoom: () => (isFull = false),
    refused: () => refused,
    async close() {
      door.closeAllConnections()
      door.close()
      await store.close()
      await rm(directory, { recursive: true, force: true })
    }
  }
}
