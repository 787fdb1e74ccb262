import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostilePages, type HostileSlug } from './hostile-pages.ts'
import { startWebUnderstudy, type WebUnderstudy } from './server.ts'

let web: WebUnderstudy

beforeAll(async () => {
  web = await startWebUnderstudy({ port: 0 })
})
afterAll(() => web.stop())

const odd: HostileSlug[] = ['decompression-bomb', 'never-ending', 'slow-drip', 'silent', 'cut-off', 'lying-length']

/** The bytes of a connection, until there are enough or the other side closes. */
async function rawAnswer(slug: HostileSlug, bytes: number): Promise<string> {
  const socket = connect(web.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET /hostile/${slug} HTTP/1.1\r\nHost: x\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (text.length >= bytes) break
  }
  socket.destroy()
  return text
}

describe('pages that misbehave', () => {
  it('number forty, each with a name of its own', () => {
    expect(new Set(hostilePages.map(({ slug }) => slug)).size).toBe(40)
  })

  it.each(hostilePages.filter(({ slug }) => !odd.includes(slug)).map(({ slug }) => slug))(
    '%s is served',
    async (slug) => {
      const answer = await fetch(`${web.url}/hostile/${slug}`, { redirect: 'manual' })
      if (slug.startsWith('redirect-')) expect(answer.headers.get('location')).toBeTruthy()
      else expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20)
      expect(answer.status).toBe(slug.startsWith('redirect-') ? 302 : 200)
    }
  )

  it('the bomb is small on the wire and large when unpacked', async () => {
    const answer = await fetch(`${web.url}/hostile/decompression-bomb`)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(Number(answer.headers.get('content-length') ?? 0)).toBeLessThan(1_000_000)
    let unpacked = 0
    for await (const chunk of answer.body ?? []) unpacked += chunk.length
    expect(unpacked).toBe(200_000_000)
  })

  it('the endless ones send until the reader stops', async () => {
    expect((await rawAnswer('never-ending', 500_000)).length).toBeGreaterThanOrEqual(500_000)
    expect(await rawAnswer('slow-drip', 200)).toContain('On and on')
  })

  it('the silent one says nothing', async () => {
    await expect(fetch(`${web.url}/hostile/silent`, { signal: AbortSignal.timeout(150) })).rejects.toThrow()
  })

  it('the broken ones break', async () => {
    await expect(fetch(`${web.url}/hostile/cut-off`).then((answer) => answer.text())).rejects.toThrow()
    const lying = await rawAnswer('lying-length', 100_000)
    expect(lying).toMatch(/content-length: 1000000000/i)
    expect(lying).toContain('That was all.')
  })

  it('stops at once, whoever still hangs on a line', async () => {
    const other = await startWebUnderstudy({ port: 0 })
    const hanging = fetch(`${other.url}/hostile/never-ending`).then(async (answer) => {
      for await (const _ of answer.body ?? []);
    })
    const silent = fetch(`${other.url}/hostile/silent`)
    await Promise.all([other.stop(), expect(hanging).rejects.toThrow(), expect(silent).rejects.toThrow()])
  })
})
