import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planTimeline } from '../../../cut/timeline.ts'
import type { MusicBed } from '../../../cut/music-bed.ts'
import type { ClipAssembler, CutVoice } from '../../../ports/clip-assembler.ts'
import { createClipAssembler } from './clip-assembler.ts'
import { integratedLoudness, sampleRate, targetLoudness } from '../../../sound/loudness.ts'
import { readSound, sourceOf, writeSampleClip } from './testing/sample-clips.ts'
import { levelOf } from './testing/tone-level.ts'
import { writeSampleMusic, type SampleMusic } from './testing/sample-music.ts'
import { truePeak } from '../../../sound/true-peak.ts'

const bed: MusicBed = { levelDb: -18, fadeInSeconds: 0.5, fadeOutSeconds: 1.5, isDucked: true, startSeconds: 0 }
const musicTone = 220
const framesPerSecond = 12
const filmSeconds = 8

let directory: string
let assembler: ClipAssembler

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-music-'))
  assembler = createClipAssembler({ directory: join(directory, 'parts') })
})

afterAll(async () => {
  await assembler?.close()
  await rm(directory, { recursive: true, force: true })
})

interface Film {
  /** How long somebody in the clip is heard, from its start. */
  speakingSeconds: number | null
  voice?: Omit<CutVoice, 'source'>
  music?: Partial<SampleMusic>
  settings?: Partial<MusicBed> | null
  isLevelled?: boolean
}

/** The sound of a film of one clip, as a player hears it. */
async function hear({ speakingSeconds, voice, music = {}, settings = {}, isLevelled = true }: Film) {
  const pathOf = (ending: string) => join(directory, `${crypto.randomUUID()}.${ending}`)
  const clipFile = pathOf('mp4')
  await writeSampleClip({
    file: clipFile,
    width: 180,
    height: 320,
    framesPerSecond,
    frames: filmSeconds * framesPerSecond,
    grey: 90,
    sound: speakingSeconds === null ? null : { sampleRate, channels: 1, level: 0.2, toneSeconds: speakingSeconds }
  })
  const source = await sourceOf('Scene 1', clipFile)
  const container = music.container ?? 'wav'
  const musicFile = pathOf(container)
  await writeSampleMusic({ seconds: 20, frequency: musicTone, ...music, container, file: musicFile })
  const voiceFile = pathOf('wav')
  if (voice) await writeSampleMusic({ file: voiceFile, container: 'wav', seconds: voice.seconds, frequency: 1_000 })
  const [facts] = await assembler.inspect([source])
  const spoken = voice ? { ...voice, source: await sourceOf('The spoken line', voiceFile) } : null
  const rendered = await assembler.render({
    clips: [{ source, facts: facts!, voice: spoken, isSpeaking: speakingSeconds !== null && !voice }],
    timeline: planTimeline({
      aspectRatio: 9 / 16,
      clips: [{ facts: facts!, chosen: { name: 'Scene 1', inSeconds: 0, outSeconds: null } }]
    }),
    layers: [],
    pictures: [],
    isLevelled,
    music: settings && { ...bed, ...settings, source: await sourceOf('The music', musicFile) }
  })
  const film = pathOf('mp4')
  await pipeline(rendered.open(), createWriteStream(film))
  await rendered.dispose()
  return readSound(film)
}

function expectLevelled(sound: Float32Array[]): void {
  const isMono = sound.length === 1
  expect(Math.abs(integratedLoudness(isMono ? [sound[0]!, sound[0]!] : sound) - targetLoudness)).toBeLessThan(0.5)
  expect(truePeak(sound)).toBeLessThanOrEqual(-1)
}

describe('music under a film', () => {
  it('goes down while a clip speaks, by what is heard of it, and the whole stays at the level of every cut', async () => {
    const sound = await hear({ speakingSeconds: 3 })
    const under = levelOf(sound, musicTone, 1, 2.5)
    const alone = levelOf(sound, musicTone, 4.5, 6)
    expect(alone - under).toBeGreaterThan(6)
    expect(levelOf(sound, 1_000, 1, 2.5) - under).toBeGreaterThan(10)
    expectLevelled(sound)
  })

  it('goes down under a spoken line, where it was measured', async () => {
    const voice = { fromSeconds: 0, atSeconds: 3, seconds: 2 }
    const sound = await hear({ speakingSeconds: null, voice })
    const under = levelOf(sound, musicTone, 3.5, 4.5)
    expect(levelOf(sound, musicTone, 1, 2) - under).toBeGreaterThan(6)
    expect(levelOf(sound, musicTone, 5.7, 6.2) - under).toBeGreaterThan(6)
    expectLevelled(sound)
  })

  it('keeps its level when it is not ducked, and is as loud as asked for', async () => {
    const steady = await hear({ speakingSeconds: 3, settings: { isDucked: false } })
    const under = levelOf(steady, musicTone, 1, 2.5)
    expect(Math.abs(levelOf(steady, musicTone, 4.5, 6) - under)).toBeLessThan(0.5)
    const louder = await hear({ speakingSeconds: 3, settings: { isDucked: false, levelDb: -10 } })
    const beside = (sound: Float32Array[]) => levelOf(sound, musicTone, 1, 2.5) - levelOf(sound, 1_000, 1, 2.5)
    expect(beside(louder) - beside(steady)).toBeCloseTo(8, 0)
  })

  it('begins again without a gap when it is shorter than the film', async () => {
    const sound = await hear({ speakingSeconds: null, music: { seconds: 3 } })
    const levels = Array.from({ length: 10 }, (_, index) => levelOf(sound, musicTone, 1 + index / 2, 1.5 + index / 2))
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(4)
    expectLevelled(sound)
  })

  it('fades in and out', async () => {
    const sound = await hear({ speakingSeconds: null, settings: { fadeInSeconds: 2, fadeOutSeconds: 2 } })
    const full = levelOf(sound, musicTone, 3, 4)
    expect(full - levelOf(sound, musicTone, 0.1, 0.3)).toBeGreaterThan(15)
    expect(full - levelOf(sound, musicTone, 7.7, 7.9)).toBeGreaterThan(15)
    expect(full - levelOf(sound, musicTone, 0.9, 1.1)).toBeCloseTo(6, 0)
  })

  it.each(['mp3', 'm4a', 'aac'] as const)(
    'is read from %s, and a loud one stays under the ceiling',
    async (container) => {
      const music = { container, level: 0.9, channels: 1, sampleRate: 32_000 }
      const sound = await hear({ speakingSeconds: 2, music, settings: { levelDb: 0 } })
      expect(levelOf(sound, musicTone, 4.5, 6)).toBeGreaterThan(-20)
      expectLevelled(sound)
    }
  )

  it('is not levelled when the cut is not, and no peak is over the ceiling', async () => {
    const sound = await hear({ speakingSeconds: 3, isLevelled: false, settings: { isDucked: false, levelDb: 6 } })
    expect(truePeak(sound)).toBeLessThanOrEqual(-1)
  })
})
