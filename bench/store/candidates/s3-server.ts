import type { AddressInfo } from 'node:net'
import S3rver from 's3rver'
import { bucket } from '../copies.ts'

/** The S3 service of the run in a separate process. It keeps its objects as files. */
export async function start({ directory }: { directory: string }): Promise<{ url: string }> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }]
  })
  const { port } = (await server.run()) as AddressInfo
  return { url: `http://127.0.0.1:${port}` }
}
