import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { samplePng } from '../../app/testing/sample-png.ts'

export interface InsideService {
  port: number
  /** Requests that have reached it. */
  readonly reached: number
  stop(): Promise<void>
}

/**
 * A service that only this machine should reach. It answers with a complete picture, so only its address is suspicious.
 */
export async function startInsideService(): Promise<InsideService> {
  let reached = 0
  const server = createServer((_request, response) => {
    reached += 1
    response.writeHead(200, { 'content-type': 'image/png' }).end(samplePng)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    get reached() {
      return reached
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
