import { expect, test } from 'vitest'
import { inlineImages } from './inline-images.ts'

const png = (bytes: number): Uint8Array<ArrayBuffer> => {
  const picture = new Uint8Array(bytes)
  picture.set([0x89, 0x50, 0x4e, 0x47])
  return picture
}

const inline = (bytes: number) =>
  inlineImages(
    { pages: { fetch: async () => ({ status: 200, bytes: png(bytes) }) as never, close: async () => {} } },
    [{ role: 'user', content: [{ type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } }] }],
    new AbortController().signal
  )

test('the limit of a picture counts its base64 and not its bytes', async () => {
  const [message] = await inline(3_750_000)
  expect(JSON.stringify(message).length).toBeGreaterThan(5_000_000)
  await expect(inline(4_000_000)).rejects.toThrow('larger than 5 MB in base64')
})
