import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SoundMix } from '../../../cut/sound-mix.ts'
import { planTimeline } from '../../../cut/timeline.ts'
import type { ClipAssembler } from '../../../ports/clip-assembler.ts'
import { integratedLoudness, sampleRate, targetLoudness } from '../../../sound/loudness.ts'
import { truePeak } from '../../../sound/true-peak.ts'
import { createClipAssembler } from './clip-assembler.ts'
import { readSound, sourceOf, writeSampleClip } from './testing/sample-clips.ts'
import { writeSampleMusic } from './testing/sample-music.ts'
import { levelOf } from './testing/tone-level.ts'

const clipTone = 1_000
const voiceTone = 440
const framesPerSecond = 12
const clipSeconds = 5
const line = { fromSeconds: 0, atSeconds: 0.5, seconds: 4 }

const usual: SoundMix = {
  voice: { levelDb: 0, fadeInSeconds: 0, fadeOutSeconds: 0 },
  clips: { levelDb: 0, fadeInSeconds: 0, fadeOutSeconds: 0 }
}

let directory: string
let assembler: ClipAssembler

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-mix-'))
  assembler = createClipAssembler({ directory: join(directory, 'parts') })
})

afterAll(async () => {
  await assembler?.close()
  await rm(directory, { recursive: true, force: true })
})

interface Film {
  voice?: Partial<SoundMix['voice']>
  clips?: Partial<SoundMix['clips']>
  /** Of the clips, as they were recorded. */
  level?: number
  isLevelled?: boolean
  hasVoice?: boolean
  isUsual?: boolean
}

/** A clip that is heard alone, and then one with a line over it, as a player hears them. */
async function hear({ voice, clips, level = 0.2, isLevelled = true, hasVoice = true, isUsual = false }: Film) {
  const pathOf = (ending: string) => join(directory, `${crypto.randomUUID()}.${ending}`)
  const clipFile = pathOf('mp4')
  await writeSampleClip({
    file: clipFile,
    width: 180,
    height: 320,
    framesPerSecond,
    frames: clipSeconds * framesPerSecond,
    grey: 90,
    sound: { sampleRate, channels: 1, level, toneSeconds: clipSeconds }
  })
  const first = await sourceOf('Scene 1', clipFile)
  // The same bytes would be one clip in two pieces.
  const secondFile = pathOf('mp4')
  await writeSampleClip({
    file: secondFile,
    width: 180,
    height: 320,
    framesPerSecond,
    frames: clipSeconds * framesPerSecond,
    grey: 120,
    sound: { sampleRate, channels: 1, level, toneSeconds: clipSeconds }
  })
  const second = await sourceOf('Scene 2', secondFile)
  const voiceFile = pathOf('wav')
  await writeSampleMusic({ file: voiceFile, container: 'wav', seconds: line.seconds, frequency: voiceTone })
  const facts = await assembler.inspect([first, second])
  const spoken = hasVoice ? { ...line, source: await sourceOf('The spoken line', voiceFile) } : null
  const rendered = await assembler.render({
    clips: [
      { source: first, facts: facts[0]!, isSpeaking: true },
      { source: second, facts: facts[1]!, voice: spoken }
    ],
    timeline: planTimeline({
      aspectRatio: 9 / 16,
      clips: facts.map((one) => ({ facts: one, chosen: { name: 'Scene', inSeconds: 0, outSeconds: null } }))
    }),
    layers: [],
    pictures: [],
    isLevelled,
    mix: isUsual
      ? usual
      : voice || clips
        ? { voice: { ...usual.voice, ...voice }, clips: { ...usual.clips, ...clips } }
        : null
  })
  const film = pathOf('mp4')
  await pipeline(rendered.open(), createWriteStream(film))
  await rendered.dispose()
  return readSound(film)
}

/** How much louder the line is than the clip that is heard alone, in dB. */
const lineBesideClip = (sound: Float32Array[]) =>
  levelOf(sound, voiceTone, 6.5, 8.5) - levelOf(sound, clipTone, 1.5, 3.5)

function expectLevelled(sound: Float32Array[]): void {
  expect(Math.abs(integratedLoudness(sound) - targetLoudness)).toBeLessThan(0.5)
  expect(truePeak(sound)).toBeLessThanOrEqual(-1)
}

it('lowers and raises one track beside the other, and the whole stays at the level of every cut', async () => {
  const plain = await hear({})
  const quietVoice = await hear({ voice: { levelDb: -6 } })
  const quietClips = await hear({ clips: { levelDb: -8 } })
  expect(lineBesideClip(quietVoice) - lineBesideClip(plain)).toBeCloseTo(-6, 0)
  expect(lineBesideClip(quietClips) - lineBesideClip(plain)).toBeCloseTo(8, 0)
  // Under the line, the clip's own sound stays as far down as it was beside the clip that is heard alone.
  const under = (sound: Float32Array[]) => levelOf(sound, clipTone, 6.5, 8.5) - levelOf(sound, clipTone, 1.5, 3.5)
  expect(Math.abs(under(quietClips) - under(plain))).toBeLessThan(1)
  for (const sound of [plain, quietVoice, quietClips]) expectLevelled(sound)
})

it('makes no film quieter as a whole: what is the only track is as loud as every cut', async () => {
  expectLevelled(await hear({ hasVoice: false, clips: { levelDb: -15 } }))
  expectLevelled(await hear({ voice: { levelDb: 12 }, clips: { levelDb: -40 } }))
})

it('fades a track in from where it is first heard, and out to where it is last heard', async () => {
  const sound = await hear({ voice: { fadeInSeconds: 2, fadeOutSeconds: 1 }, clips: { fadeInSeconds: 2 } })
  const rising = (tone: number, from: number) =>
    [0.3, 0.8, 1.3, 1.8].map((at) => levelOf(sound, tone, from + at - 0.1, from + at + 0.1))
  const spoken = clipSeconds + line.atSeconds
  for (const levels of [rising(clipTone, 0), rising(voiceTone, spoken)]) {
    expect(levels).toEqual(levels.toSorted((one, other) => one - other))
    expect(levels[3]! - levels[0]!).toBeGreaterThan(12)
  }
  const full = levelOf(sound, voiceTone, spoken + 2.2, spoken + 2.8)
  expect(full - levelOf(sound, voiceTone, spoken + 1.8, spoken + 2)).toBeLessThan(2)
  expect(full - levelOf(sound, voiceTone, spoken + 3.8, spoken + 3.95)).toBeGreaterThan(12)
  expectLevelled(sound)
})

it('keeps every peak under the ceiling, also where nothing is levelled', async () => {
  const raised = { level: 0.9, voice: { levelDb: 12 }, clips: { levelDb: 12 } }
  expectLevelled(await hear(raised))
  const recorded = await hear({ ...raised, isLevelled: false })
  expect(truePeak(recorded)).toBeLessThanOrEqual(-1)
  const quiet = await hear({ level: 0.2, isLevelled: false, clips: { levelDb: -12 } })
  const asRecorded = await hear({ level: 0.2, isLevelled: false })
  expect(levelOf(quiet, clipTone, 1, 4) - levelOf(asRecorded, clipTone, 1, 4)).toBeCloseTo(-12, 0)
})

it('is the same film, sample by sample, with no mix and with the usual one', async () => {
  expect(await hear({ isUsual: true })).toEqual(await hear({}))
})
