import { beforeAll, describe, expect } from 'vitest'
import type { MediaStore } from '../ports/media-store.ts'
import { namedTests, type Skip } from './named-tests.ts'

export interface MediaStoreContractOptions {
  open(): Promise<MediaStore>
  skip?: Skip[]
}

const key = (name: string) => `svc-pipeline/image/0192f0c1-0000-7000-8000-000000000000/${name}`

/** What every media store does. */
export function describeMediaStore({ open, skip }: MediaStoreContractOptions): void {
  const it = namedTests(skip)

  describe('media store', () => {
    let store: MediaStore
    beforeAll(async () => {
      store = await open()
    })

    it('returns the bytes, type, size and checksum of a put', async () => {
      const receipt = await store.put({
        key: key('whole.png'),
        body: streamOf('abc'),
        contentType: 'image/png',
        contentLength: 3
      })
      expect(receipt).toEqual({
        size: 3,
        sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
      })
      const stored = await store.get(key('whole.png'))
      expect(stored).toMatchObject({ contentType: 'image/png', size: 3 })
      expect(await textOf(stored!.body)).toBe('abc')
    })

    it('streams a body of unknown length', async () => {
      const chunks = Array.from({ length: 64 }, (_, index) => String(index % 10).repeat(200_000))
      const { size } = await store.put({ key: key('long.mp4'), body: streamOf(...chunks), contentType: 'video/mp4' })
      expect(size).toBe(64 * 200_000)
      const stored = await store.get(key('long.mp4'), { start: 200_000, end: 200_009 })
      expect(await textOf(stored!.body)).toBe('1111111111')
    })

    it('gives ranges, open and closed, cut at the end', async () => {
      await store.put({
        key: key('range.mp4'),
        body: streamOf('0123456789'),
        contentType: 'video/mp4',
        contentLength: 10
      })
      const middle = await store.get(key('range.mp4'), { start: 2, end: 4 })
      expect(middle).toMatchObject({ size: 10, range: { start: 2, end: 4 } })
      expect(await textOf(middle!.body)).toBe('234')
      const open = await store.get(key('range.mp4'), { start: 7 })
      expect(open?.range).toEqual({ start: 7, end: 9 })
      expect(await textOf(open!.body)).toBe('789')
      const cut = await store.get(key('range.mp4'), { start: 8, end: 99 })
      expect(cut?.range).toEqual({ start: 8, end: 9 })
      await cut!.body.cancel()
      await expect(store.get(key('range.mp4'), { start: 10 })).rejects.toMatchObject({ code: 'invalid-input' })
    })

    it('has nothing under an unused key, and deleting it is no error', async () => {
      expect(await store.get(key('nothing.png'))).toBeNull()
      await store.delete(key('nothing.png'))
    })

    it('has nothing left after a delete', async () => {
      await store.put({ key: key('gone.png'), body: streamOf('x'), contentType: 'image/png', contentLength: 1 })
      await store.delete(key('gone.png'))
      expect(await store.get(key('gone.png'))).toBeNull()
    })

    it('says that it takes more', async () => {
      expect(await store.look()).toMatchObject({ problem: null })
      expect(await store.look()).toMatchObject({ problem: null })
    })

    it('publishes nothing when the body breaks off', async () => {
      let pulls = 0
      const broken = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (pulls++ < 2) controller.enqueue(new TextEncoder().encode('half'))
          else controller.error(new Error('the line went dead'))
        }
      })
      await expect(store.put({ key: key('broken.png'), body: broken, contentType: 'image/png' })).rejects.toThrow()
      expect(await store.get(key('broken.png'))).toBeNull()
    })

    it('refuses keys that lead out of the store', async () => {
      for (const bad of ['../outside', 'a/../../outside', '/etc/passwd', 'a//../b', 'a/.hidden', 'a\u0000b', '']) {
        await expect(
          store.put({ key: bad, body: streamOf('x'), contentType: 'image/png', contentLength: 1 })
        ).rejects.toThrow()
        await expect(store.get(bad)).rejects.toThrow()
      }
    })
  })
}

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const waiting = chunks.map((chunk) => new TextEncoder().encode(chunk))
  return new ReadableStream({
    pull(controller) {
      const next = waiting.shift()
      if (next) controller.enqueue(next)
      else controller.close()
    }
  })
}

const textOf = (body: ReadableStream<Uint8Array>): Promise<string> => new Response(body).text()
