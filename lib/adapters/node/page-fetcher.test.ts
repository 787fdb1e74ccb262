import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import type { PageFetcherOptions } from './page-fetcher.ts'
import { createPageFetcher } from './page-fetcher.ts'
import { publicLookup, RefusedAddressError } from './public-lookup.ts'

const stops: (() => Promise<void> | void)[] = []

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

function fetcher(options: Partial<PageFetcherOptions> = {}) {
  const created = createPageFetcher({ allowedOrigins: [], maxBytes: 100_000, timeoutSeconds: 5, maxRedirects: 3, ...options })
  stops.push(created.close)
  return created
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('reads a page with its status and headers', async () => {
  const origin = await serve((_request, response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>gone'))
  const page = await fetcher({ allowedOrigins: [origin] }).fetch({ url: `${origin}/x` })
  expect(page).toMatchObject({ url: `${origin}/x`, status: 404, redirects: [] })
  expect(page.headers['content-type']).toBe('text/html')
  expect(text(page.bytes)).toBe('<p>gone')
})

test.each([
  ['gzip', gzipSync('hello')],
  ['br', brotliCompressSync('hello')],
  ['zstd', zstdCompressSync('hello')],
  ['gzip, br', brotliCompressSync(gzipSync('hello'))],
  ['gzip', gzipSync('hello').subarray(0, -8)]
])('reads %s', async (coding, bytes) => {
  const origin = await serve((_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(bytes))
  const page = await fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })
  expect(text(page.bytes)).toBe('hello')
})

test('follows redirects, keeps the way, and drops what belongs to the first host', async () => {
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

test('a redirect to a private address is refused', async () => {
  let reached = false
  const inside = await serve((_request, response) => {
    reached = true
    response.end('secret')
  })
  const outside = await serve((_request, response) => response.writeHead(302, { location: inside }).end())
  await expect(fetcher({ allowedOrigins: [outside] }).fetch({ url: outside })).rejects.toMatchObject({ code: 'forbidden' })
  expect(reached).toBe(false)
})

test.each(['http://169.254.169.254/', 'http://2130706433/', 'file:///etc/passwd', 'http://[::1]/', '//localhost/'])(
  'a redirect to %s is refused',
  async (location) => {
    const origin = await serve((_request, response) => response.writeHead(301, { location }).end())
    await expect(fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })).rejects.toMatchObject({ code: 'forbidden' })
  }
)

test.each([
  ['a public name that leads to loopback', [{ address: '127.0.0.1', family: 4 }]],
  ['a public name that leads to metadata', [{ address: '169.254.169.254', family: 4 }]],
  ['a public name with one private address among public ones', [{ address: '93.184.215.14', family: 4 }, { address: '10.0.0.1', family: 4 }]],
  ['a public name that leads to mapped loopback', [{ address: '::ffff:127.0.0.1', family: 6 }]]
])('%s is refused', async (_name, addresses) => {
  const resolve = () => Promise.resolve(addresses)
  await expect(fetcher({ resolve }).fetch({ url: 'http://rebind.example.com/' })).rejects.toMatchObject({ code: 'forbidden' })
})

test('the socket gets the very addresses that were checked, so a name cannot change its answer in between', async () => {
  let asked = 0
  const lookup = publicLookup(() => {
    asked += 1
    return Promise.resolve([{ address: asked === 1 ? '93.184.215.14' : '127.0.0.1', family: 4 }])
  })
  const connectTo = () =>
    new Promise((resolve) => lookup('rebind.example.com', { all: true }, (error, found) => resolve(error ?? found)))
  expect(await connectTo()).toEqual([{ address: '93.184.215.14', family: 4 }])
  expect(await connectTo()).toBeInstanceOf(RefusedAddressError)
  expect(asked).toBe(2)
})

test('a redirect loop ends', async () => {
  const origin = await serve((request, response) => response.writeHead(302, { location: `${request.url}x` }).end())
  await expect(fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })).rejects.toMatchObject({ details: { reason: 'redirects' } })
})

test('a decompression bomb costs no more than the cap', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const origin = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
  await expect(fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })).rejects.toMatchObject({ details: { reason: 'too-large' } })
})

test('a bomb within a bomb costs no more than the cap', async () => {
  const bomb = gzipSync(gzipSync(Buffer.alloc(50_000_000)))
  const origin = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb))
  await expect(fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })).rejects.toMatchObject({ details: { reason: 'too-large' } })
})

test('a body without end is cut at the cap', async () => {
  const origin = await serve((_request, response) => {
    const write = () => {
      while (response.write('x'.repeat(10_000)));
      response.once('drain', write)
    }
    write()
  })
  await expect(fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })).rejects.toMatchObject({ details: { reason: 'too-large' } })
})

test('compression over compression over compression is refused', async () => {
  const origin = await serve((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip, gzip, gzip' }).end('x'))
  await expect(fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })).rejects.toMatchObject({ code: 'upstream-failed' })
})

test('a server that never answers is a timeout', async () => {
  const origin = await serve(() => undefined)
  await expect(fetcher({ allowedOrigins: [origin], timeoutSeconds: 0.2 }).fetch({ url: origin })).rejects.toMatchObject({
    code: 'upstream-timeout'
  })
})

test('a server that drips is cut at the deadline', async () => {
  const origin = await serve((_request, response) => {
    const drip = setInterval(() => response.write('.'), 20)
    response.once('close', () => clearInterval(drip))
  })
  await expect(fetcher({ allowedOrigins: [origin], timeoutSeconds: 0.3 }).fetch({ url: origin })).rejects.toMatchObject({
    code: 'upstream-timeout'
  })
})

test('headers without end are refused', async () => {
  const origin = await serve((_request, response) => response.writeHead(200, { 'x-long': 'x'.repeat(200_000) }).end())
  await expect(fetcher({ allowedOrigins: [origin] }).fetch({ url: origin })).rejects.toMatchObject({ code: 'upstream-failed' })
})

test('the caller can give up', async () => {
  const origin = await serve(() => undefined)
  const caller = new AbortController()
  const reading = fetcher({ allowedOrigins: [origin] }).fetch({ url: origin, signal: caller.signal })
  caller.abort(new Error('enough'))
  await expect(reading).rejects.toMatchObject({ code: 'upstream-failed' })
})
