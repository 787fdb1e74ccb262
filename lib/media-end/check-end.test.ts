import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import {
  ALL_FORMATS,
  BufferTarget,
  Conversion,
  FilePathSource,
  Input,
  MkvOutputFormat,
  MovOutputFormat,
  Output,
  type OutputFormat
} from 'mediabunny'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeSampleClip } from '../adapters/node/clip-assembler/testing/sample-clips.ts'
import { createEndCheck } from './check-end.ts'

const extensions = ['png', 'jpg', 'webp', 'mp4', 'mov', 'webm'] as const
const files = new Map<string, Uint8Array>()
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-ends-'))
  const canvas = createCanvas(320, 240)
  const brush = canvas.getContext('2d')
  for (let stripe = 0; stripe < 320; stripe += 8) {
    brush.fillStyle = `hsl(${stripe} 80% 50%)`
    brush.fillRect(stripe, (stripe * 7) % 200, 8, 40)
  }
  files.set('png', await canvas.encode('png'))
  files.set('jpg', await canvas.encode('jpeg', 85))
  files.set('webp', await canvas.encode('webp', 80))
  const file = join(directory, 'clip.mp4')
  await writeSampleClip({ file, width: 64, height: 64, framesPerSecond: 10, frames: 10, grey: 90, sound: null })
  files.set('mp4', await readFile(file))
  files.set('mov', await rewrap(file, new MovOutputFormat()))
  // WebM is Matroska with fewer codecs: the end is the same.
  files.set('webm', await rewrap(file, new MkvOutputFormat()))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function rewrap(file: string, format: OutputFormat): Promise<Uint8Array> {
  using input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  const target = new BufferTarget()
  const conversion = await Conversion.init({ input, output: new Output({ format, target }) })
  await conversion.execute()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}

function missingOf(extension: string, bytes: Uint8Array, chunkBytes: number): string | null | undefined {
  const check = createEndCheck(extension)
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) check?.read(bytes.subarray(at, at + chunkBytes))
  return check?.missing()
}

describe.each(extensions)('%s', (extension) => {
  const whole = () => files.get(extension) ?? new Uint8Array()

  test('a whole file has its end, however it is split, also with bytes after it', () => {
    expect(whole().byteLength).toBeGreaterThan(100)
    for (const chunkBytes of [1, 7, 1_000, whole().byteLength])
      expect(missingOf(extension, whole(), chunkBytes), `${chunkBytes}`).toBeNull()
    const padded = new Uint8Array(whole().byteLength + 5_000)
    padded.set(whole())
    expect(missingOf(extension, padded, 333)).toBeNull()
  })

  test('a file that is cut off anywhere has none', () => {
    for (let share = 0.02; share < 1; share += 0.02) {
      const cut = whole().subarray(0, Math.max(1, Math.floor(whole().byteLength * share)))
      for (const chunkBytes of [5, cut.byteLength])
        expect(missingOf(extension, cut, chunkBytes), `${share} in ${chunkBytes}`).toEqual(expect.any(String))
    }
    expect(missingOf(extension, whole().subarray(0, -1), 64)).toEqual(expect.any(String))
  })
})

test('a type that has no check is not refused', () => {
  expect(createEndCheck('gif')).toBeNull()
})
