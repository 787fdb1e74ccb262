import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../errors.ts'
import { integratedLoudness, targetLoudness } from '../../../sound/loudness.ts'
import { writeSampleClip, readSound } from '../clip-assembler/testing/sample-clips.ts'
import { writeSampleMusic, type SampleMusic } from '../clip-assembler/testing/sample-music.ts'
import { createLineReader } from './line-reader.ts'

let directory: string
const reader = createLineReader()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-lines-'))
})

afterAll(async () => {
  await reader.close()
  await rm(directory, { recursive: true, force: true })
})

async function sample(options: Partial<SampleMusic> = {}): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(directory, `${crypto.randomUUID()}.sound`)
  const line = { container: 'wav', seconds: 4, quietSeconds: 1, channels: 1, sampleRate: 48_000, level: 0.05 } as const
  await writeSampleMusic({ ...line, ...options, file })
  return new Uint8Array(await readFile(file))
}

const read = (bytes: Uint8Array, isRecording = false) => reader.read({ bytes, isRecording })

const refusalOf = (bytes: Uint8Array, isRecording = false) =>
  read(bytes, isRecording).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error : Promise.reject(error))
  )

describe('a line that is read', { timeout: 120_000 }, () => {
  test.each(['wav', 'mp3', 'm4a', 'aac', 'webm', 'ogg', 'flac'] as const)(
    'is cut to what was said and levelled, whatever its file: %s',
    async (container) => {
      const { bytes, durationSeconds, speech } = await read(await sample({ container }))
      expect(durationSeconds).toBeGreaterThan(1.9)
      expect(durationSeconds).toBeLessThan(2.5)
      expect(speech).toEqual({ startSeconds: 0, endSeconds: durationSeconds })
      const file = join(directory, `${container}-read.wav`)
      await writeFile(file, bytes)
      const sound = await readSound(file)
      expect(sound[0]!.length / 48_000).toBeCloseTo(durationSeconds, 1)
      expect(Math.abs(integratedLoudness([sound[0]!]) - targetLoudness)).toBeLessThan(1.5)
    }
  )

  test('is read at another rate and in stereo', async () => {
    const { durationSeconds } = await read(await sample({ sampleRate: 44_100, channels: 2 }))
    expect(durationSeconds).toBeGreaterThan(1.9)
    expect(durationSeconds).toBeLessThan(2.5)
  })

  // Chromium, Safari and Firefox, in this order.
  test.each(['webm', 'fragmented-m4a', 'ogg'] as const)(
    'keeps what was said of a recording that breaks off: %s',
    async (container) => {
      const whole = await sample({ container, seconds: 8, quietSeconds: 0 })
      const { durationSeconds } = await read(whole.slice(0, Math.round(whole.length * 0.6)), true)
      // A page of Ogg that is cut in two is lost whole.
      expect(durationSeconds).toBeGreaterThan(1)
      expect(durationSeconds).toBeLessThan(8)
    }
  )
})

test('what is no line is refused with what was expected', { timeout: 120_000 }, async () => {
  const wav = await sample()
  const m4a = await sample({ container: 'm4a' })
  const flac = await sample({ container: 'flac' })
  const clip = join(directory, 'clip.mp4')
  await writeSampleClip({
    file: clip,
    width: 160,
    height: 160,
    framesPerSecond: 12,
    frames: 12,
    grey: 80,
    sound: { sampleRate: 48_000, channels: 1, level: 0.2 }
  })
  const minute = await sample({ container: 'aac', seconds: 60, sampleRate: 16_000, bitrate: 24_000 })
  const hour = new Uint8Array(minute.length * 60)
  for (let time = 0; time < 60; time += 1) hour.set(minute, time * minute.length)
  const cases: [string, Uint8Array, string][] = [
    ['words', new TextEncoder().encode('A line, in words. '.repeat(400)), 'This is not sound'],
    ['a video', new Uint8Array(await readFile(clip)), 'This is a video'],
    ['half a WAV', wav.slice(0, wav.length / 2), 'The file is broken'],
    ['half an M4A', m4a.slice(0, m4a.length / 2), 'The file is broken'],
    ['half a FLAC', flac.slice(0, flac.length / 2), 'The file is broken'],
    ['a FLAC with a hole', flac.map((byte, at) => (at > flac.length / 2 ? 255 : byte)), 'The file is broken'],
    ['silence', await sample({ level: 0 }), 'Nothing is heard'],
    ['a blink', await sample({ seconds: 0.1, quietSeconds: 0 }), 'too short for a line'],
    ['an hour', hour, 'more than 2 minutes'],
    ['six channels', await sample({ channels: 6 }), '6 channels']
  ]
  for (const [name, bytes, words] of cases) {
    const refusal = await refusalOf(bytes)
    expect([name, refusal?.code]).toEqual([name, 'invalid-input'])
    expect(refusal?.message, name).toContain(words)
    expect(refusal?.message, name).toContain('at most 30 MB and 2 minutes')
  }
  expect((await refusalOf(new Uint8Array(20), true))?.message).toContain('This is not sound')
})
