import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import { loadFaceModel } from './face-model.ts'
import { findFaces, type SmallPicture } from './find-faces.ts'
import { findProduct } from './find-product.ts'
import { findSalient } from './find-salient.ts'
import { gatherFaces } from './gather-faces.ts'

const photo = fileURLToPath(import.meta.resolve('@vladmandic/face-api/demo/sample5.jpg'))

async function small(source: Sharp): Promise<SmallPicture> {
  const { data, info } = await source
    .resize(320, 320, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}

/** A grey picture of 180 by 320 with a square of 60 in it. */
const withSquare = (colour: string, left: number, top: number) =>
  sharp({ create: { width: 180, height: 320, channels: 4, background: '#777' } })
    .composite([{ input: { create: { width: 60, height: 60, channels: 4, background: colour } }, left, top }])
    .png()
    .toBuffer()
    .then((bytes) => small(sharp(bytes)))

it('finds the faces of a photo where the network’s own library finds them', { timeout: 30_000 }, async () => {
  const picture = await small(sharp(photo))
  const faces = findFaces(await loadFaceModel(), picture)
  // The same three of the library, in pixels of a photo of 480 by 350.
  const expected = [
    { x: 68, y: 219, width: 96, height: 89 },
    { x: 343, y: 101, width: 71, height: 60 },
    { x: 256, y: 54, width: 78, height: 72 }
  ]
  expect(faces).toHaveLength(expected.length)
  for (const [index, { x, y, width, height }] of expected.entries()) {
    const face = faces[index]!
    const found = [face.x * 480, face.y * 350, face.width * 480, face.height * 350]
    for (const [part, value] of [x, y, width, height].entries()) expect(Math.abs(found[part]! - value)).toBeLessThan(6)
  }
})

it('keeps the faces that stay, and none that passes by', () => {
  const face = (x: number) => ({ x, y: 0.1, width: 0.2, height: 0.1, score: 0.9 })
  expect(gatherFaces([[face(0.1)], [face(0.12), face(0.7)], [face(0.14)], [], [face(0.1)]])).toEqual([
    { x: 0.115, y: 0.1, width: 0.2, height: 0.1 }
  ])
  expect(gatherFaces([[], [face(0.5)], [], [], []])).toEqual([])
})

it('finds the colours of the product’s photo, and what stands out', async () => {
  const product = await small(
    sharp(
      await sharp({ create: { width: 300, height: 300, channels: 4, background: '#fff' } })
        .composite([
          { input: { create: { width: 200, height: 200, channels: 4, background: '#c01030' } }, left: 50, top: 50 }
        ])
        .png()
        .toBuffer()
    )
  )
  const scene = await withSquare('#bd1233', 90, 230)
  const box = findProduct(product, [scene, scene])!
  expect([box.x + box.width / 2, box.y + box.height / 2].map((share) => Math.round(share * 10) / 10)).toEqual([
    0.7, 0.8
  ])
  expect(findProduct(product, [await withSquare('#2040c0', 90, 230)])).toBeNull()
  const { x, y } = findSalient([scene])
  expect([Math.abs(x - 2 / 3) < 0.1, Math.abs(y - 0.81) < 0.1]).toEqual([true, true])
  expect(findSalient([await withSquare('#777', 0, 0)])).toEqual({ x: 0.5, y: 0.5 })
})
