import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTurns, takeTurns } from './body-parts.ts'
import { giveBack } from './give-back.ts'

const megabyte = 1024 * 1024

function bodyOf(chunks: Uint8Array[], end: (controller: ReadableStreamDefaultController) => void) {
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      else end(controller)
    }
  })
}

test('pieces take turns with two buffers and lose no byte, whatever the chunks', async () => {
  const whole = randomBytes(5 * megabyte + 123)
  const chunks: Uint8Array[] = []
  for (let start = 0; start < whole.length;) {
    const size = [1, 65_536, 3 * megabyte][chunks.length % 3] ?? 1
    chunks.push(new Uint8Array(whole.subarray(start, start + size)))
    start += size
  }
  const hash = createHash('sha256')
  const buffers = new Set<ArrayBufferLike>()
  let [seen, sizes] = [0, [] as number[]]
  const body = bodyOf(chunks, (controller) => controller.close())
  for await (const piece of inTurns(body, takeTurns(), (chunk) => (seen += chunk.byteLength))) {
    buffers.add(piece.buffer)
    sizes = [...sizes, piece.byteLength]
    hash.update(piece)
  }
  expect(hash.digest('hex')).toBe(createHash('sha256').update(whole).digest('hex'))
  expect(seen).toBe(whole.length)
  expect(sizes).toEqual([...Array<number>(5).fill(megabyte), 123])
  expect(buffers.size).toBe(2)
})

test('a body that breaks off throws at the next piece', async () => {
  const body = bodyOf([new Uint8Array(2 * megabyte)], (controller) => controller.error(new Error('broken off')))
  const pieces = inTurns(body, takeTurns(), () => undefined)
  expect((await pieces.next()).value?.byteLength).toBe(megabyte)
  expect((await pieces.next()).value?.byteLength).toBe(megabyte)
  await expect(pieces.next()).rejects.toThrow('broken off')
})

test('a reader that leaves early cancels a silent body', async () => {
  const { promise: cancelled, resolve } = Promise.withResolvers<void>()
  const chunks = [new Uint8Array(megabyte)]
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = chunks.shift()
      if (!chunk) return new Promise(() => undefined)
      controller.enqueue(chunk)
    },
    cancel: () => resolve()
  })
  const pieces = inTurns(body, takeTurns(), () => undefined)
  await pieces.next()
  await pieces.return(undefined)
  await cancelled
})

test('only a piece with its own buffer frees its memory', () => {
  const own = new Uint8Array(10)
  giveBack(own)
  expect(own.byteLength).toBe(0)
  const shared = new Uint8Array(10)
  giveBack(shared.subarray(0, 4))
  expect(shared.byteLength).toBe(10)
})
