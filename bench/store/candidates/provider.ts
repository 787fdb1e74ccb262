import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assetPieces, contentType } from '../assets.ts'

/** The provider of the run: `/BYTES/NUMBER` is a clip of that size, sent as fast as the reader takes it. */
export async function start(): Promise<{ url: string }> {
  const server = createServer((request, response) => {
    const bytes = Number(request.url?.split('/')[1])
    response.writeHead(200, { 'content-type': contentType, 'content-length': bytes })
    sendAll(response, assetPieces(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function sendAll(response: ServerResponse, pieces: Iterator<Buffer>): void {
  for (let next = pieces.next(); !next.done; next = pieces.next()) {
    if (response.write(next.value)) continue
    response.once('drain', () => sendAll(response, pieces))
    return
  }
  response.end()
}
