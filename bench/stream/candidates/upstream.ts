import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { events, wholeAnswer } from '../answer.ts'

/**
 * The model gateway of the run. It answers at once, and each event is a separate chunk. Direct calls to it are the
 * floor.
 */
export async function start(): Promise<{ url: string }> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      if (!body.includes('"stream":true')) {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': wholeAnswer.byteLength })
        response.end(wholeAnswer)
        return
      }
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
      for (const event of events) response.write(event)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
