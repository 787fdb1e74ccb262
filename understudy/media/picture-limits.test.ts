import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { alibabaModels } from './alibaba/models.ts'
import { arkModels } from './ark/models.ts'
import { jobsModels } from './kie/jobs-models.ts'
import { anyPicture, whyRefused, type PictureLimits } from './picture-limits.ts'

const kling = jobsModels['kling-3.0/video'].pictures
const seedance = arkModels['dreamina-seedance-2-0-fast-260128'].pictures
const seedream = arkModels['seedream-4-5-251128'].pictures
const wan = alibabaModels['wan3.0-video'].pictures

function pictureOf(width: number, height: number, type: 'image/png' | 'image/jpeg' | 'image/webp' = 'image/jpeg') {
  return new Uint8Array(createCanvas(width, height).toBuffer(type as 'image/png'))
}

test.each<[string, Uint8Array, PictureLimits, RegExp | null]>([
  ['a still', pictureOf(720, 1280), kling, null],
  ['a WebP for Kling', pictureOf(720, 1280, 'image/webp'), kling, /png, jpg/],
  ['one of 299 pixels for Kling', pictureOf(299, 500), kling, /299 by 500/],
  ['one of 300 pixels for Seedance', pictureOf(300, 500), seedance, /300 by 500/],
  ['one of 1:2.5 for Kling', pictureOf(400, 1000), kling, null],
  ['one of 1:2.5 for Seedance', pictureOf(400, 1000), seedance, /ratio/],
  ['one of 6,000 pixels for Seedance', pictureOf(6000, 3000), seedance, /6000 by 3000/],
  ['one of 42 million pixels for Seedream', pictureOf(7000, 6000), seedream, /36000000/],
  ['a transparent PNG for Wan', pictureOf(720, 1280, 'image/png'), wan, /transparent/],
  ['a text', new TextEncoder().encode('no picture at all'), anyPicture, /not one of/],
  ['more bytes than Kling takes', new Uint8Array(10_000_001), kling, /10000000 are the most/]
])('%s', (_what, bytes, limits, reason) => {
  const refusal = whyRefused(bytes, limits, { isThumbnail: false })
  if (reason) expect(refusal).toMatch(reason)
  else expect(refusal).toBeNull()
})

test('a thumbnail stands for a picture of full size', () => {
  expect(whyRefused(pictureOf(144, 256), kling, { isThumbnail: true })).toBeNull()
})
