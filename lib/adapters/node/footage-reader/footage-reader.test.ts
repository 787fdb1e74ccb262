import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leastFootageSeconds } from '../../../wire/footage-api.ts'
import { inspectClip } from '../clip-assembler/inspect-clip.ts'
import { makeFirstFrame } from '../clip-assembler/make-first-frame.ts'
import { writeSampleMusic } from '../clip-assembler/testing/sample-music.ts'
import { toWebStream } from '../http/web-stream.ts'
import { decodePicture } from '../testing/decode-picture.ts'
import { createFootageReader } from './footage-reader.ts'
import { writeFootage, type SampleFootage } from './testing/write-footage.ts'

let directory: string
let reader: ReturnType<typeof createFootageReader>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-footage-test-'))
  reader = createFootageReader({ directory: join(directory, 'reading') })
})
afterAll(async () => {
  await reader.close()
  await rm(directory, { recursive: true, force: true })
})

const pathOf = (ending: string) => join(directory, `${crypto.randomUUID()}.${ending}`)

async function sample(wanted: Omit<SampleFootage, 'file'> = {}): Promise<Uint8Array> {
  const file = pathOf(wanted.container ?? 'mp4')
  await writeFootage({ file, ...wanted })
  return new Uint8Array(await readFile(file))
}

const read = (bytes: Uint8Array) => reader.read(new Blob([new Uint8Array(bytes)]).stream())

/** What the cutter finds in the copy, and the corners of its first frame as people see it. */
async function copyOf(bytes: Uint8Array) {
  const footage = await read(bytes)
  const [file, picture] = [pathOf('mp4'), pathOf('jpg')]
  await writeFile(file, footage.open())
  await footage.dispose()
  const stored = await readFile(file)
  expect(stored.byteLength).toBe(footage.size)
  await makeFirstFrame({ kind: 'first-frame', source: file, output: picture })
  const frame = await decodePicture(new Uint8Array(await readFile(picture)))
  return { facts: footage.facts, inCut: await inspectClip(file), stored, frame }
}

describe('clips that people have', { timeout: 120_000 }, () => {
  test.each([
    { container: 'mp4', codec: 'avc', sound: 'aac' },
    { container: 'mov', codec: 'hevc', sound: 'pcm-s16' },
    { container: 'webm', codec: 'vp9', sound: 'opus' },
    { container: 'webm', codec: 'vp8', sound: 'vorbis' },
    { container: 'mp4', codec: 'av1', sound: null }
  ] as const)('$codec with $sound in $container becomes an MP4 that the cutter reads', async (wanted) => {
    const { facts, inCut } = await copyOf(await sample(wanted))
    const contentType = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' }[wanted.container]
    expect(facts).toMatchObject({ contentType, width: 320, height: 180, hasSound: wanted.sound !== null })
    expect(facts.durationSeconds).toBeCloseTo(2, 1)
    expect(inCut.durationSeconds).toBeCloseTo(2, 1)
    expect(inCut.videoCodec).toBe(wanted.codec === 'vp8' ? 'avc' : wanted.codec)
    expect(inCut.sound?.codec ?? null).toBe(wanted.sound === null ? null : 'aac')
  })

  test('one that a phone held upright is upright, and says nothing of the place where it was taken', async () => {
    const place = '+52.5200+013.4050/'
    const given = await sample({ container: 'mov', rotation: 90, place })
    expect(Buffer.from(given).includes(place)).toBe(true)
    const { facts, frame, stored } = await copyOf(given)
    expect(facts).toMatchObject({ width: 180, height: 320 })
    expect(frame).toMatchObject({ width: 180, height: 320 })
    // The upper half as it is coded is at the right after a quarter turn.
    const [[redLeft, , blueLeft], [redRight, , blueRight]] = [frame.colourAt(0.1, 0.5), frame.colourAt(0.9, 0.5)]
    expect(blueLeft).toBeGreaterThan(redLeft + 100)
    expect(redRight).toBeGreaterThan(blueRight + 100)
    expect(stored.includes(place)).toBe(false)
  })

  test('frames of different length keep their times', async () => {
    const { inCut } = await copyOf(await sample({ isVariable: true }))
    expect(inCut).toMatchObject({ frames: 50, isConstantRate: false })
  })
})

describe('what is no clip', { timeout: 120_000 }, () => {
  const refused: [string, () => Promise<Uint8Array>, string][] = [
    ['words', async () => new TextEncoder().encode('A film, in words. '.repeat(400)), 'This is not a clip'],
    ['nothing', async () => new Uint8Array(), 'The file is empty'],
    ['a clip without its end', async () => (await sample()).slice(0, -3_000), 'The file is broken'],
    ['the half of a clip that begins with its index', async () => halfOfFastStart(), 'The file is broken'],
    ['a moment', async () => sample({ seconds: 0.12 }), `at least ${leastFootageSeconds} s`],
    [
      'an hour',
      async () => sample({ seconds: 3_600, framesPerSecond: 0.02, sound: null }),
      'The clip lasts 60 minutes'
    ],
    ['a stamp', async () => sample({ width: 64, height: 64 }), '64 × 64 pixels'],
    ['sound alone', async () => soundAlone(), 'This file holds sound and no picture']
  ]
  test.each(refused)('%s is refused, with what was expected, and nothing of it is left', async (_name, make, why) => {
    const bytes = await make()
    const refusal = await read(bytes).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'invalid-input', message: expect.stringContaining(why) })
    expect(refusal).toMatchObject({ message: expect.stringContaining('MP4, MOV or WebM') })
    expect(await readdir(join(directory, 'reading'))).toEqual([])
  })

  test('and a seventh file of one owner while six come is refused before a byte of it, and that of another is not', async () => {
    const stop = new AbortController()
    const held = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(8)) })
    const of = (owner: string) => reader.read(held(), { owner, signal: stop.signal })
    const coming = Array.from({ length: 6 }, () => of('mara'))
    await expect(of('mara')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('of yours')
    })
    coming.push(of('theo'))
    const ended = Promise.allSettled(coming)
    stop.abort(new Error('The sender left.'))
    expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set(['rejected']))
    await (await read(await sample())).dispose()
  })

  test('a file above the limit is refused before all of it has come', async () => {
    const small = createFootageReader({ directory: join(directory, 'reading'), maximumBytes: 1_000 })
    try {
      const file = pathOf('mp4')
      await writeFile(file, await sample())
      const refusal = small.read(toWebStream(createReadStream(file, { highWaterMark: 500 })))
      await expect(refusal).rejects.toMatchObject({ code: 'payload-too-large', details: { maxBytes: 1_000 } })
      expect(await readdir(join(directory, 'reading'))).toEqual([])
    } finally {
      await small.close()
    }
  })
})

/** Cameras write the index last; editors and the web write it first, and then half of a file still looks whole. */
async function halfOfFastStart(): Promise<Uint8Array> {
  const whole = await sample({ isIndexFirst: true, seconds: 4 })
  return whole.slice(0, Math.round(whole.byteLength / 2))
}

async function soundAlone(): Promise<Uint8Array> {
  const file = pathOf('m4a')
  await writeSampleMusic({ file, seconds: 2, container: 'm4a' })
  return new Uint8Array(await readFile(file))
}
