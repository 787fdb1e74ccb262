import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clipHead } from './clip-head.ts'

/** A separate process that serves `/{megabytes}`: a clip of that much padding, as fast as it is read. */
const chunk = Buffer.alloc(1024 * 1024, 'clip')

const server = createServer((request, response) => {
  const megabytes = Number(/\d+/.exec(request.url ?? '')?.[0])
  const head = clipHead(megabytes)
  let sent = 0
  const more = (): void => {
    while (sent < megabytes && !response.destroyed) {
      sent += 1
      if (!response.write(chunk)) return void response.once('drain', more)
    }
    response.end()
  }
  response.on('close', () => process.send?.({ sent }))
  response.writeHead(200, { 'content-type': 'video/mp4' })
  response.write(head)
  more()
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
