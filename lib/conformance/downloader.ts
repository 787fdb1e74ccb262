import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Downloader } from '../ports/downloader.ts'
import { testHostileAddresses } from './hostile-addresses.ts'
import { namedTests } from './named-tests.ts'

const mebibyte = 1024 * 1024
const options = { maxBytes: 500 * mebibyte, timeoutSeconds: 60 }

export interface DownloaderOptionsUnderTest {
  allowedOrigins: string[]
  /** The address that every name resolves to. When absent, the system resolves names. */
  addresses?: string[]
}

export type DownloaderUnderTest = (options: DownloaderOptionsUnderTest) => Downloader

/** What every downloader does, against a real server whose paths misbehave in different ways. */
export function describeDownloader({ open }: { open(): Promise<DownloaderUnderTest> }): void {
  describe('downloader', () => {
    let create: DownloaderUnderTest
    let downloader: Downloader
    let server: Server
    let base = ''
    let bytesSent = 0
    beforeAll(async () => {
      create = await open()
      server = createServer((request, response) => {
        const path = request.url ?? ''
        if (path === '/small')
          return void response.writeHead(200, { 'content-type': 'image/png', 'content-length': 5 }).end('small')
        if (path === '/missing') return void response.writeHead(404).end('no')
        if (path === '/moved') return void response.writeHead(302, { location: '/small' }).end()
        if (path === '/loop') return void response.writeHead(302, { location: '/loop' }).end()
        if (path.startsWith('/to/'))
          return void response.writeHead(307, { location: decodeURIComponent(path.slice('/to/'.length)) }).end()
        if (path === '/cut') {
          response.writeHead(200, { 'content-length': 100 })
          response.write('half')
          return void setTimeout(() => response.destroy(), 20)
        }
        const megabytes = Number(/^\/big\/(\d+)/.exec(path)?.[1])
        response.writeHead(200, path.endsWith('/declared') ? { 'content-length': megabytes * mebibyte } : {})
        void sendMegabytes(response, megabytes, () => (bytesSent += mebibyte))
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      downloader = create({ allowedOrigins: [base] })
    })
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })

    test('gives status, type, length and bytes', async () => {
      const download = await downloader.download(`${base}/small`, options)
      expect(download).toMatchObject({ status: 200, contentType: 'image/png', contentLength: 5 })
      expect(await new Response(download.body).text()).toBe('small')
    })

    test('follows redirects, but not for ever', async () => {
      const download = await downloader.download(`${base}/moved`, options)
      expect(await new Response(download.body).text()).toBe('small')
      await expect(downloader.download(`${base}/loop`, options)).rejects.toThrow()
    })

    test('returns a refusal as its status', async () => {
      const download = await downloader.download(`${base}/missing`, options)
      expect(download.status).toBe(404)
      await download.body.cancel()
    })

    test('a body that ends early is an error', async () => {
      const download = await downloader.download(`${base}/cut`, options)
      await expect(new Response(download.body).text()).rejects.toThrow()
    })

    test('a file over the limit is refused, at once by its header or when the limit is passed', async () => {
      const limit = { ...options, maxBytes: 2 * mebibyte }
      await expect(downloader.download(`${base}/big/8/declared`, limit)).rejects.toMatchObject({
        code: 'payload-too-large'
      })
      const download = await downloader.download(`${base}/big/8`, limit)
      await expect(new Response(download.body).arrayBuffer()).rejects.toMatchObject({ code: 'payload-too-large' })
    })

    test('a slow reader slows the sender down', async () => {
      bytesSent = 0
      const download = await downloader.download(`${base}/big/200`, options)
      const reader = download.body.getReader()
      await reader.read()
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(bytesSent).toBeLessThan(50 * mebibyte)
      await reader.cancel()
    })

    test('a reader that leaves in the middle harms nothing', async () => {
      for (let count = 0; count < 5; count += 1) {
        const download = await downloader.download(`${base}/big/3`, options)
        const reader = download.body.getReader()
        await reader.read()
        await reader.cancel()
      }
      const after = await downloader.download(`${base}/small`, options)
      expect(await new Response(after.body).text()).toBe('small')
    })

    test.each([
      ['loopback', ['127.0.0.1']],
      ['cloud metadata', ['169.254.169.254']],
      ['a private address among public ones', ['93.184.215.14', '10.0.0.1']],
      ['mapped loopback', ['::ffff:127.0.0.1']]
    ])('a public name that leads to %s is refused, and the address is not told', async (_name, addresses) => {
      const visited = create({ allowedOrigins: [], addresses }).download('http://rebind.example.com/', options)
      const refusal = {
        code: 'forbidden',
        details: { reason: 'refused-address' },
        message: 'This address is not read: rebind.example.com leads to an address that is not of the public internet.'
      }
      await expect(visited).rejects.toMatchObject(refusal)
    })

    testHostileAddresses({
      it: namedTests(),
      visit: (url) => downloader.download(url, options),
      visitByRedirect: (url) => downloader.download(`${base}/to/${encodeURIComponent(url)}`, options)
    })
  })
}

async function sendMegabytes(
  response: import('node:http').ServerResponse,
  megabytes: number,
  onSent: () => void
): Promise<void> {
  const chunk = Buffer.alloc(mebibyte, 'x')
  const closed = new Promise<void>((resolve) => response.once('close', resolve))
  for (let count = 0; count < megabytes && !response.destroyed; count += 1) {
    onSent()
    if (!response.write(chunk)) {
      await Promise.race([closed, new Promise<void>((resolve) => response.once('drain', resolve))])
    }
  }
  response.end()
}
