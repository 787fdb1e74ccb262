import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect } from 'vitest'
import type { PageFetcher, PageFetcherLimits } from '../ports/page-fetcher.ts'
import { testHostileAddresses } from './hostile-addresses.ts'
import { namedTests, type Skip } from './named-tests.ts'

export interface PageFetcherOptionsUnderTest extends PageFetcherLimits {
  allowedOrigins: string[]
  /** The address that every name resolves to. When absent, the system resolves names. */
  addresses?: string[]
}

export type PageFetcherUnderTest = (options: PageFetcherOptionsUnderTest) => PageFetcher

export interface PageFetcherContractOptions {
  open(): Promise<PageFetcherUnderTest>
  skip?: Skip[]
}

/** What every page fetcher does, against real servers that are hostile. */
export function describePageFetcher({ open, skip }: PageFetcherContractOptions): void {
  const it = namedTests(skip)
  describe('page fetcher', () => {
    const stops: (() => Promise<void> | void)[] = []
    let create: PageFetcherUnderTest
    beforeAll(async () => {
      create = await open()
    })
    afterEach(async () => {
      for (const stop of stops.splice(0)) await stop()
    })

    async function serve(listener: RequestListener): Promise<string> {
      const server = createServer(listener)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      stops.push(() => {
        server.closeAllConnections()
        server.close()
      })
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }

    function fetcher(options: Partial<PageFetcherOptionsUnderTest> = {}): PageFetcher {
      const created = create({ allowedOrigins: [], maxBytes: 100_000, timeoutSeconds: 5, maxRedirects: 3, ...options })
      stops.push(created.close)
      return created
    }

    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

    it('reads a page with its status and headers', async () => {
      const origin = await serve((_request, response) =>
        response.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>gone')
      )
      const page = await fetcher({ allowedOrigins: [origin] }).fetch({ url: `${origin}/x` })
      expect(page).toMatchObject({ url: `${origin}/x`, status: 404, redirects: [] })
      expect(page.headers['content-type']).toBe('text/html')
      expect(text(page.bytes)).toBe('<p>gone')
    })

    for (const [name, coding, bytes] of [
      ['gzip', 'gzip', gzipSync('hello')],
      ['br', 'br', brotliCompressSync('hello')],
      ['zstd', 'zstd', zstdCompressSync('hello')],
      ['gzip within br', 'gzip, br', brotliCompressSync(gzipSync('hello'))],
      ['gzip without its end', 'gzip', gzipSync('hello').subarray(0, -8)]
    ] as const) {
      it(`reads ${name}`, async () => {
        const origin = await serve((_request, response) =>
          response.writeHead(200, { 'content-encoding': coding }).end(bytes)
        )
        const page = await fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })
        expect(text(page.bytes)).toBe('hello')
      })
    }

    it('follows redirects, records their addresses, and drops headers that belong to the first host', async () => {
      const seen: (string | undefined)[] = []
      const second = await serve((request, response) => {
        seen.push(request.headers.cookie, request.method)
        response.end('there')
      })
      const first = await serve((_request, response) => response.writeHead(302, { location: `${second}/b` }).end())
      const page = await fetcher({ allowedOrigins: [first, second] }).fetch({
        url: `${first}/a`,
        method: 'POST',
        body: 'x',
        headers: { Cookie: 'session=1' }
      })
      expect(page).toMatchObject({ url: `${second}/b`, redirects: [`${first}/a`] })
      expect(seen).toEqual([undefined, 'GET'])
    })

    it('a redirect to a private address is refused', async () => {
      let reached = false
      const inside = await serve((_request, response) => {
        reached = true
        response.end('secret')
      })
      const outside = await serve((_request, response) => response.writeHead(302, { location: inside }).end())
      await expect(fetcher({ allowedOrigins: [outside] }).fetch({ url: outside })).rejects.toMatchObject({
        code: 'forbidden'
      })
      expect(reached).toBe(false)
    })

    testHostileAddresses({
      it,
      visit: (url) => fetcher().fetch({ url }),
      async visitByRedirect(location) {
        const origin = await serve((_request, response) => response.writeHead(301, { location }).end())
        return fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })
      }
    })

    for (const [name, addresses] of [
      ['a public name that leads to loopback', ['127.0.0.1']],
      ['a public name that leads to metadata', ['169.254.169.254']],
      ['a public name with one private address among public ones', ['93.184.215.14', '10.0.0.1']],
      ['a public name that leads to mapped loopback', ['::ffff:127.0.0.1']]
    ] as const) {
      it(`${name} is refused`, async () => {
        const visited = fetcher({ addresses: [...addresses] }).fetch({ url: 'http://rebind.example.com/' })
        await expect(visited).rejects.toMatchObject({ code: 'forbidden' })
      })
    }

    it('a server that does not answer is named by its address, and not by where its name leads', async () => {
      const closed = await serve(() => undefined)
      await stops.pop()?.()
      const name = closed.replace('127.0.0.1', 'localhost')
      const failed = fetcher({ allowedOrigins: [name] }).fetch({ url: name })
      await expect(failed).rejects.toMatchObject({
        code: 'upstream-failed',
        message: expect.not.stringMatching(/127\.0\.0\.1|::1/)
      })
    })

    it('a redirect loop ends', async () => {
      const origin = await serve((request, response) => response.writeHead(302, { location: `${request.url}x` }).end())
      await expect(fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })).rejects.toMatchObject({
        details: { reason: 'redirects' }
      })
    })

    it('a decompression bomb costs no more than the limit', async () => {
      const bomb = gzipSync(Buffer.alloc(50_000_000))
      const origin = await serve((_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
      )
      await expect(fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })).rejects.toMatchObject({
        details: { reason: 'too-large' }
      })
    })

    it('a bomb within a bomb costs no more than the limit', async () => {
      const bomb = gzipSync(gzipSync(Buffer.alloc(50_000_000)))
      const origin = await serve((_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb)
      )
      await expect(fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })).rejects.toMatchObject({
        details: { reason: 'too-large' }
      })
    })

    it('an endless body is cut at the limit', async () => {
      const origin = await serve((_request, response) => {
        const write = () => {
          while (response.write('x'.repeat(10_000)));
          response.once('drain', write)
        }
        write()
      })
      await expect(fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })).rejects.toMatchObject({
        details: { reason: 'too-large' }
      })
    })

    it('compression over compression over compression is refused', async () => {
      const origin = await serve((_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip, gzip, gzip' }).end('x')
      )
      await expect(fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })).rejects.toMatchObject({
        code: 'upstream-failed'
      })
    })

    it('a server that never answers is a timeout', async () => {
      const origin = await serve(() => undefined)
      await expect(
        fetcher({ allowedOrigins: [origin], timeoutSeconds: 0.2 }).fetch({ url: origin })
      ).rejects.toMatchObject({
        code: 'upstream-timeout'
      })
    })

    it('a very slow server is cut at the deadline', async () => {
      const origin = await serve((_request, response) => {
        const drip = setInterval(() => response.write('.'), 20)
        response.once('close', () => clearInterval(drip))
      })
      await expect(
        fetcher({ allowedOrigins: [origin], timeoutSeconds: 0.3 }).fetch({ url: origin })
      ).rejects.toMatchObject({
        code: 'upstream-timeout'
      })
    })

    it('endless headers are refused', async () => {
      const origin = await serve((_request, response) =>
        response.writeHead(200, { 'x-long': 'x'.repeat(200_000) }).end()
      )
      await expect(fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })).rejects.toMatchObject({
        code: 'upstream-failed'
      })
    })

    it('the caller can cancel', async () => {
      const origin = await serve(() => undefined)
      const caller = new AbortController()
      const reading = fetcher({ allowedOrigins: [origin] }).fetch({ url: origin, signal: caller.signal })
      caller.abort(new Error('enough'))
      await expect(reading).rejects.toMatchObject({ code: 'upstream-failed' })
    })
  })
}
