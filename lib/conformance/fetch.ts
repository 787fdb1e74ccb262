import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type bodyCalls, headerCalls, otherAnswers, plainAnswers, sentBytes } from './fetch-calls.ts'
import { namedTests, type Skip } from './named-tests.ts'

/** Makes one of `fetchCalls` where the adapter runs and returns its result. */
export type MakeFetchCall = (name: string, origin: string) => Promise<unknown>

export interface FetchContractOptions {
  open(): Promise<MakeFetchCall>
  skip?: Skip[]
}

/** What the server received. */
interface Echo {
  method: string
  headers: Record<string, string>
  base64: string
}

/** What the fetch port takes and gives, against a real server. */
export function describeFetch({ open, skip }: FetchContractOptions): void {
  const it = namedTests(skip)
  describe('fetch', () => {
    let call: MakeFetchCall
    let server: Server
    let origin = ''
    beforeAll(async () => {
      call = await open()
      server = createServer(answer)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    afterAll(() => {
      server.closeAllConnections()
      server.close()
    })

    // The call returns the server's own answer.
    const echo = async (name: string) => (await call(name, origin)) as Echo

    for (const name of ['body: a form', 'body: a request with a form']) {
      it(`${name} arrives whole, with its length`, async () => {
        const { method, headers, base64 } = await echo(name)
        const bytes = Buffer.from(base64, 'base64')
        expect(method).toBe('POST')
        expect(Number(headers['content-length'])).toBe(bytes.byteLength)
        const form = await new Response(bytes, {
          headers: { 'content-type': headers['content-type'] ?? '' }
        }).formData()
        const [file, blob] = [form.get('file') as File, form.get('blob') as File]
        expect([file.name, file.type, blob.type, form.get('note')]).toEqual([
          'still.png',
          'image/png',
          'image/webp',
          'grüße & "more"'
        ])
        expect(Buffer.from(await file.arrayBuffer()).equals(sentBytes)).toBe(true)
        expect(blob.size).toBe(9)
      })
    }

    const bodies: Record<Exclude<keyof typeof bodyCalls, 'a form'>, [type: string | undefined, bytes: Uint8Array]> = {
      'a file': ['image/png', sentBytes],
      'a blob': ['image/webp', sentBytes],
      'a blob of blobs': [undefined, sentBytes],
      'search parameters': [
        'application/x-www-form-urlencoded;charset=UTF-8',
        Buffer.from('name=a+b&more=%C3%BC%26%3D')
      ],
      'a stream': [undefined, sentBytes],
      'an array buffer': [undefined, sentBytes],
      'a part of an array': [undefined, sentBytes.subarray(10, 500)],
      'a text': ['text/plain;charset=UTF-8', Buffer.from('grüße')],
      'a text of a type': ['application/json', Buffer.from('{}')],
      'no body': [undefined, Buffer.of()]
    }
    for (const [name, [type, bytes]] of Object.entries(bodies)) {
      it(`${name} arrives as it is, with its type`, async () => {
        const { headers, base64 } = await echo(`body: ${name}`)
        expect(Buffer.from(base64, 'base64').equals(bytes)).toBe(true)
        expect(headers['content-type']).toBe(type)
        if (name !== 'a stream' && name !== 'no body') expect(headers['content-length']).toBe(String(bytes.byteLength))
      })
    }

    for (const name of Object.keys(headerCalls)) {
      it(`headers arrive from ${name}`, async () => {
        expect((await echo(`header: ${name}`)).headers).toMatchObject({ 'x-name': 'a', authorization: 'Bearer secret' })
      })
    }

    const answers: Record<string, unknown> = {
      text: 'grüße',
      json: { word: 'grüße' },
      bytes: [0, 1, 254, 255],
      'a blob': { type: 'image/png', bytes: [0, 1, 254, 255] },
      'a form': 'value',
      'a stream': [0, 1, 254, 255],
      'a copy beside it': ['grüße', 'grüße'],
      'a text that was read already': { bodyUsed: true, again: 'TypeError' },
      nothing: { status: 204, body: null, text: '' },
      'what came compressed': { packed: true },
      'what came compressed, as bytes': '{"packed":true}',
      'a redirect, as it is': { status: 302, location: '/words' },
      'an answer that the caller did not wait for': 'TimeoutError',
      'a call that was given up before': 'RangeError'
    }
    for (const [way, calls] of [
      ['plain', plainAnswers],
      ['other', otherAnswers]
    ] as const) {
      for (const [name, expected] of Object.entries(answers)) {
        it(`${way} calls give ${name}`, async () => {
          expect(Object.keys(calls)).toContain(name)
          expect(await call(`${way}: ${name}`, origin)).toEqual(expected)
        })
      }

      it(`${way} calls give the facts of an answer`, async () => {
        expect(await call(`${way}: the facts of an answer`, origin)).toMatchObject({
          ok: false,
          status: 404,
          bodyUsed: false,
          isResponse: true,
          url: '/missing',
          names: expect.arrayContaining(['content-type', 'x-of-server']),
          type: 'text/plain',
          text: 'no'
        })
      })

      it(`${way} calls that break off, or find nobody, are errors`, async () => {
        for (const name of ['a text that breaks off', 'bytes that break off']) {
          expect(await call(`${way}: ${name}`, origin)).toMatchObject({
            status: 429,
            error: expect.stringMatching(/Error/)
          })
        }
        expect(await call(`${way}: nobody there`, origin)).toMatch(/Error/)
      })
    }
  })
}

const answer: RequestListener = (request, response) => {
  const pages: Record<string, () => unknown> = {
    '/missing': () => response.writeHead(404, { 'content-type': 'text/plain', 'x-of-server': '1' }).end('no'),
    '/words': () => response.end('grüße'),
    '/json': () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"word":"grüße"}'),
    '/bytes': () => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.of(0, 1, 254, 255)),
    '/form': () =>
      response.writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' }).end('name=value&other=1'),
    '/empty': () => response.writeHead(204).end(),
    '/packed': () => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"packed":true}')),
    '/moved': () => response.writeHead(302, { location: '/words' }).end(),
    '/broken': () => breakOff(response),
    '/silent': () => undefined,
    '/echo': () => echoRequest(request, response)
  }
  pages[request.url ?? '']?.()
}

function breakOff(response: ServerResponse): void {
  response.writeHead(429, { 'content-length': 100 }).write('half')
  setTimeout(() => response.destroy(), 20)
}

async function echoRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, headers } = request
  const base64 = (await buffer(request)).toString('base64')
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ method, headers, base64 }))
}
