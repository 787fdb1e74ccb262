import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CaptchaSite {
  url: string
  close(): Promise<void>
}

/** A site that asks every visitor for a captcha at every address. */
export async function startCaptchaSite(): Promise<CaptchaSite> {
  const server = createServer((request, response) => {
    // Its robots rules forbid nothing.
    if (request.url === '/robots.txt') return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end('<!doctype html><title>Just a moment...</title><p>Please prove your humanity.</p>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}
