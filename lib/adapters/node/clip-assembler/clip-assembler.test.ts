import { createCanvas } from '@napi-rs/canvas'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { integratedLoudness, sampleRate, targetLoudness } from '../../../sound/loudness.ts'
import { planTimeline } from '../../../cut/timeline.ts'
import type { Layer } from '../../../cut/layers.ts'
import type { ClipAssembler, SourceFile } from '../../../ports/clip-assembler.ts'
import { createClipAssembler } from './clip-assembler.ts'
import { inspectClip } from './inspect-clip.ts'
import { createMediaProcess } from './media-process.ts'
import {
  findFlashes,
  readFrame,
  readSound,
  sourceOf,
  writeSampleClip,
  type SampleClip
} from './testing/sample-clips.ts'

let directory: string
let assembler: ClipAssembler

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'callsheet-cut-'))
  assembler = createClipAssembler({ directory: join(directory, 'parts') })
})

afterAll(async () => {
  await assembler?.close()
  await rm(directory, { recursive: true, force: true })
})

const plain = {
  width: 180,
  height: 320,
  framesPerSecond: 24,
  frames: 24,
  grey: 90,
  sound: { sampleRate: 48_000, channels: 1, level: 0.2 }
}

async function clips(changes: readonly Partial<SampleClip>[]): Promise<SourceFile[]> {
  const name = `clip-${Math.random().toString(36).slice(2)}`
  const sources: SourceFile[] = []
  for (const [index, change] of changes.entries()) {
    const file = join(directory, `${name}-${index}.mp4`)
    await writeSampleClip({ ...plain, file, ...change })
    sources.push(await sourceOf(`Scene ${index + 1}`, file))
  }
  return sources
}

interface CutOptions {
  layers?: Layer[]
  pictures?: SourceFile[]
  trims?: Record<number, { inSeconds: number; outSeconds: number | null }>
}

async function cut(sources: SourceFile[], { layers = [], pictures = [], trims = {} }: CutOptions = {}) {
  const facts = await assembler.inspect(sources)
  const chosen = sources.map((source, index) => ({
    chosen: { name: source.name, inSeconds: 0, outSeconds: null, ...trims[index] },
    facts: facts[index]!
  }))
  const timeline = planTimeline({ clips: chosen, aspectRatio: 9 / 16 })
  const clipsOf = sources.map((source, index) => ({ source, facts: facts[index]! }))
  const rendered = await assembler.render({ clips: clipsOf, timeline, layers, pictures, isLevelled: true })
  const file = join(directory, `cut-${Math.random().toString(36).slice(2)}.mp4`)
  await pipeline(rendered.open(), createWriteStream(file))
  await rendered.dispose()
  return { file, timeline, rendered, facts: await inspectClip(file) }
}

describe('clips whose streams agree', () => {
  it('are joined without new encoding, and their lengths add up', async () => {
    const { timeline, rendered, facts } = await cut(await clips([{}, { grey: 40, frames: 31 }, { grey: 140 }]))
    expect(timeline.streamsAgree).toBe(true)
    expect(rendered.copiedClips).toBe(3)
    expect(facts).toMatchObject({ frames: 24 + 31 + 24, width: 180, height: 320, isConstantRate: true })
    expect(facts.sound).toEqual({ codec: 'aac', sampleRate: 48_000, channels: 2 })
  })
})

describe('clips that differ', () => {
  it('get the ad’s shape, rate and length, and silent ones stay silent', async () => {
    const sources = await clips([{}, { width: 320, height: 180, framesPerSecond: 30, frames: 45, sound: null }, {}])
    const { timeline, rendered, facts, file } = await cut(sources, {
      trims: { 2: { inSeconds: 0.25, outSeconds: 0.75 } }
    })
    expect(timeline.streamsAgree).toBe(false)
    expect(rendered.copiedClips).toBe(0)
    expect(facts).toMatchObject({ frames: 24 + 36 + 12, width: 180, height: 320, isConstantRate: true })
    const { seen, heard } = await findFlashes(file)
    expect(seen).toHaveLength(2)
    expect(heard).toHaveLength(1)
  })

  it('are not made again when another clip of the cut changes', async () => {
    const sources = await clips([{}, { framesPerSecond: 30, frames: 30 }, { grey: 30 }])
    await cut(sources)
    const [changed] = await clips([{ grey: 200 }])
    const { rendered } = await cut([sources[0]!, changed!, sources[2]!])
    expect(rendered.reusedClips).toBe(0)
    const again = await cut([sources[0]!, sources[1]!, changed!])
    expect(again.rendered.reusedClips).toBe(2)
  })

  it('fifty clips of mixed sizes, rates and sound keep picture and sound together to the end', async () => {
    const rates = [24, 25, 30, 30_000 / 1_001, 24_000 / 1_001]
    const sources = await clips(
      Array.from({ length: 50 }, (_, index) => ({
        width: [180, 160, 320, 240][index % 4]!,
        height: [320, 160, 180, 320][index % 4]!,
        framesPerSecond: rates[index % rates.length]!,
        frames: 13 + (index % 7),
        grey: 40 + index,
        sound:
          index % 6 === 5
            ? null
            : { sampleRate: [48_000, 44_100][index % 2]!, channels: 1 + (index % 2), level: 0.05 + (index % 5) * 0.1 }
      }))
    )
    const { file, facts, timeline } = await cut(sources)
    expect(facts.frames).toBe(timeline.frames)
    const { seen, heard } = await findFlashes(file)
    expect(seen).toHaveLength(50)
    const lastHeard = heard.at(-1)!
    const nearest = seen.reduce((best, at) => (Math.abs(at - lastHeard) < Math.abs(best - lastHeard) ? at : best))
    expect(Math.abs(nearest - lastHeard)).toBeLessThan(0.04)
    // Encoding can move the start of a soft tone by one packet. The test asks that these errors do not add up.
    for (const at of heard) expect(Math.min(...seen.map((flash) => Math.abs(flash - at)))).toBeLessThan(0.07)
  }, 240_000)
})

describe('sound', () => {
  it('of a quiet and of a loud clip gets the same loudness, at the target level', async () => {
    const tone = (level: number) => ({ sound: { sampleRate, channels: 1, level, toneSeconds: 2 }, frames: 48 })
    const { file, rendered } = await cut(await clips([tone(0.02), tone(0.7), tone(0.15)]))
    expect(rendered.copiedClips).toBe(3)
    const sound = await readSound(file)
    const loudness = [0, 1, 2].map((clip) => {
      const within = (seconds: number) => Math.round((clip * 2 + seconds) * sampleRate)
      return integratedLoudness(sound.map((channel) => channel.subarray(within(0.2), within(1.8))))
    })
    expect(Math.max(...loudness) - Math.min(...loudness)).toBeLessThan(1)
    for (const measured of loudness) expect(Math.abs(measured - targetLoudness)).toBeLessThan(1)
  })

  it('is encoded once for films that differ only in what is seen, and anew where another clip is heard', async () => {
    const sources = await clips([{}, { grey: 30 }])
    const tracks = async () => (await readdir(join(directory, 'parts'))).filter((name) => /^track-.*m4a$/.test(name))
    const plainFilm = await cut(sources)
    const first = await tracks()
    const price: Layer = {
      kind: 'price',
      text: '€ 4.90',
      pictureHash: null,
      position: 'top-right',
      style: 'plain',
      startSeconds: 0,
      endSeconds: 2
    }
    const priced = await cut(sources, { layers: [price] })
    expect(await tracks()).toEqual(first)
    expect(priced.rendered.sound).toEqual(plainFilm.rendered.sound)
    expect(plainFilm.rendered.sound?.loudness).toBeCloseTo(targetLoudness, 0)
    expect(await readSound(priced.file)).toEqual(await readSound(plainFilm.file))
    await cut(sources.toReversed())
    expect(await tracks()).toHaveLength(first.length + 1)
  })

  it('of single clips is not made again where that of the whole film is kept', async () => {
    const sources = await clips([{ grey: 90 }, { grey: 91 }])
    const parts = join(directory, 'parts')
    const removeSounds = async () => {
      const names = (await readdir(parts)).filter((name) => name.startsWith('sound-'))
      for (const name of names) await rm(join(parts, name))
      return names
    }
    await removeSounds()
    const first = await cut(sources)
    expect(await removeSounds()).toHaveLength(2)
    const again = await cut(sources)
    expect(again.rendered.sound).toEqual(first.rendered.sound)
    expect(await readSound(again.file)).toEqual(await readSound(first.file))
    expect(await removeSounds()).toEqual([])
    await cut(sources.toReversed())
    expect(await removeSounds()).toHaveLength(2)
  })
})

describe('layers', () => {
  it('show a logo’s picture in its corner with its own transparency, and only during its time', async () => {
    const canvas = createCanvas(80, 40)
    const context = canvas.getContext('2d')
    context.fillStyle = '#ff0000'
    context.fillRect(0, 0, 40, 40)
    const picture = join(directory, 'logo.png')
    await writeFile(picture, canvas.toBuffer('image/png'))
    const logo = await sourceOf('the logo', picture)
    const { file } = await cut(await clips([{}]), {
      pictures: [logo],
      layers: [
        {
          kind: 'logo',
          text: '',
          pictureHash: logo.contentHash,
          position: 'top-left',
          style: 'plain',
          startSeconds: 0.5,
          endSeconds: 1
        }
      ]
    })
    const colourAt = async (seconds: number, x: number, y: number) => {
      const { width, pixels } = await readFrame(file, seconds)
      return [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
    }
    // The safe corner is at 11, 19. The picture is 45 wide there; its left half is red and its right half is clear.
    const [red = 0, green = 255] = await colourAt(0.75, 20, 28)
    expect(red).toBeGreaterThan(180)
    expect(green).toBeLessThan(90)
    for (const [seconds, x] of [
      [0.75, 50],
      [0.75, 120],
      [0.25, 20]
    ] as const)
      for (const part of await colourAt(seconds, x, 28)) expect(Math.abs(part - plain.grey)).toBeLessThan(20)
  })
})

describe('an animatic', () => {
  const size = { width: 180, height: 320, frameRate: { numerator: 24, denominator: 1 } }

  /** Red on the left, blue on the right. */
  async function halves(): Promise<SourceFile> {
    const canvas = createCanvas(270, 480)
    const context = canvas.getContext('2d')
    context.fillStyle = '#d02020'
    context.fillRect(0, 0, 135, 480)
    context.fillStyle = '#2020d0'
    context.fillRect(135, 0, 135, 480)
    const file = join(directory, 'halves.png')
    await writeFile(file, canvas.toBuffer('image/png'))
    return sourceOf('The still of scene 1', file)
  }

  it('moves over its stills as planned, shows a plate where there is none, is silent, and keeps its scenes', async () => {
    const still = await halves()
    const part = { heading: 'No still yet', words: 'She pours.', frames: 48, layers: [] }
    const number: Layer = {
      kind: 'scene-number',
      text: '2/2',
      pictureHash: null,
      position: 'top-left',
      style: 'plain',
      startSeconds: 0,
      endSeconds: 2
    }
    const scenes = [
      { ...part, name: 'Scene 1', still, move: 'pan-right' as const },
      { ...part, name: 'Scene 2', still: null, move: 'hold' as const, layers: [number] }
    ]
    const rendered = await assembler.renderAnimatic({ ...size, scenes })
    const file = join(directory, 'animatic.mp4')
    await pipeline(rendered.open(), createWriteStream(file))
    await rendered.dispose()
    expect(await inspectClip(file)).toMatchObject({ frames: 96, width: 180, height: 320, isConstantRate: true })
    for (const channel of await readSound(file)) expect(channel.every((value) => value === 0)).toBe(true)
    /** Where red ends and blue begins. */
    const borderAt = async (seconds: number) => {
      const { width, pixels } = await readFrame(file, seconds)
      const row = Array.from({ length: width }, (_, x) =>
        pixels.subarray((160 * width + x) * 4, (160 * width + x) * 4 + 3)
      )
      return row.findIndex(([red = 0, , blue = 0]) => blue > red)
    }
    const [first, middle, last] = [await borderAt(0.02), await borderAt(1), await borderAt(1.97)]
    // The frame goes right, so what it shows goes left: by 15 of 85 % of the still.
    expect(first).toBeGreaterThan(102)
    expect(last).toBeLessThan(78)
    expect(Math.abs(middle - 90)).toBeLessThan(5)
    const plate = await readFrame(file, 3)
    expect([...plate.pixels.subarray(0, 3)].every((part) => part < 60)).toBe(true)
    expect(plate.pixels.some((part, index) => index % 4 === 0 && part > 180)).toBe(true)

    const again = await assembler.renderAnimatic({
      ...size,
      scenes: [scenes[0]!, { ...scenes[1]!, words: 'He pours.' }]
    })
    expect(again.reusedClips).toBe(1)
    await again.dispose()
  }, 60_000)

  it('names the scene whose still cannot be read', async () => {
    const file = join(directory, 'no-still.png')
    await writeFile(file, '<svg/>')
    const scene = { name: 'Scene 3', move: 'hold' as const, heading: '', words: '', frames: 24, layers: [] }
    const still = await sourceOf('The still of scene 3', file)
    await expect(assembler.renderAnimatic({ ...size, scenes: [{ ...scene, still }] })).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'The still of scene 3 is no PNG, JPEG or WebP. Make it again or leave it out.'
    })
  })
})

/** 20,000 by 20,000 pixels of one bit, whole, in 50 KB. */
function hugePng(): Buffer {
  const chunk = (name: string, data: Uint8Array) => {
    const [body, length, sum] = [Buffer.concat([Buffer.from(name), data]), Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.byteLength)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from('00004e2000004e200100000000', 'hex')
  const pixels = deflateSync(Buffer.alloc(20_000 * 2_501))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', new Uint8Array())])
}

describe('a picture that cannot be used', () => {
  const logoOf = (pictureHash: string): Layer => ({
    kind: 'logo',
    text: '',
    pictureHash,
    position: 'top-left',
    style: 'plain',
    startSeconds: 0,
    endSeconds: 1
  })

  it('is named, and no clip is blamed: one of 400 million pixels, half of one, and none', async () => {
    const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#777', noise } })
      .jpeg()
      .toBuffer()
    const files: [Buffer, RegExp][] = [
      [hugePng(), /^The logo cannot be used: The picture has 20000 by 20000 pixels/],
      [photo.subarray(0, 5_000), /^The logo cannot be used: The picture is broken/],
      [Buffer.from('<svg/>'), /^The logo is no PNG, JPEG or WebP\. Make it again or leave it out\.$/]
    ]
    const sources = await clips([{}])
    for (const [index, [bytes, says]] of files.entries()) {
      const file = join(directory, `logo-${index}.bin`)
      await writeFile(file, bytes)
      const logo = await sourceOf('The logo', file)
      await expect(cut(sources, { pictures: [logo], layers: [logoOf(logo.contentHash)] })).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringMatching(says)
      })
    }
    expect((await cut(sources)).facts.frames).toBe(24)
  }, 60_000)
})

describe('a file that keeps its reader busy', () => {
  it('is ended at its time and named, and the next one is read', async () => {
    const file = join(directory, 'whole.mp4')
    await writeSampleClip({ ...plain, file })
    const impatient = createMediaProcess({ inspect: 0 })
    const patient = createMediaProcess()
    try {
      await expect(impatient.run({ kind: 'inspect', source: file }, { name: 'Scene 2' })).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringMatching(/^Scene 2 takes more than 0 minutes to read/)
      })
      const next = impatient.run(
        {
          kind: 'sound',
          source: file,
          output: join(directory, 'a.pcm'),
          inSeconds: 0,
          samples: 100,
          ownSamples: 100,
          speed: 1,
          voice: null,
          mix: null,
          isLevelled: false,
          levelBy: { inSeconds: 0, samples: 48_000 }
        },
        { name: 'Scene 3' }
      )
      expect(await next).toEqual({})
      expect(await patient.run({ kind: 'inspect', source: file }, { name: 'Scene 2' })).toMatchObject({
        facts: { frames: 24 }
      })
    } finally {
      await Promise.all([impatient.close(), patient.close()])
    }
  })
})

describe('bad clips', () => {
  it('are named', async () => {
    const [good] = await clips([{}])
    const words: SourceFile = await sourceOf('Scene 2', join(import.meta.dirname, 'clip-assembler.ts'))
    await expect(assembler.inspect([good!, words])).rejects.toThrow('Scene 2 holds no picture that can be played')
  })
})

describe.runIf(process.platform === 'linux')('a process of the codecs', () => {
  const childrenOf = async () => {
    const lists = await Promise.all(
      (await readdir('/proc/self/task')).map((thread) =>
        readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')
      )
    )
    return lists.join(' ').split(' ').filter(Boolean)
  }

  it('ends when it has no work, and the next job gets a new one', async () => {
    const [source] = await clips([{}])
    const file = join(directory, 'rested.mp4')
    await pipeline(await source!.open(), createWriteStream(file))
    const media = createMediaProcess({}, 0.05)
    const before = await childrenOf()
    try {
      for (let turn = 0; turn < 2; turn += 1) {
        expect((await media.run({ kind: 'inspect', source: file }, { name: 'The clip' })).facts?.frames).toBe(24)
        await expect.poll(async () => (await childrenOf()).filter((pid) => !before.includes(pid))).toEqual([])
      }
    } finally {
      await media.close()
    }
  })
})

describe('a line spoken over a clip', () => {
  it('is heard whole: the clip is held on its last frame, its own sound goes down, and the film keeps its loudness', async () => {
    const [first, second] = await clips([
      { frames: 48, sound: { sampleRate: 48_000, channels: 1, level: 0.3, toneSeconds: 2 } },
      { frames: 48, grey: 40 }
    ])
    const spoken = join(directory, 'spoken.mp4')
    await writeSampleClip({
      ...plain,
      file: spoken,
      frames: 72,
      sound: { sampleRate: 24_000, channels: 1, level: 0.05, toneSeconds: 3 }
    })
    const sources = [first!, second!]
    const facts = await assembler.inspect(sources)
    const voice = { source: await sourceOf('The line', spoken), fromSeconds: 0.5, atSeconds: 0.25, seconds: 2.5 }
    const timeline = planTimeline({
      aspectRatio: 9 / 16,
      clips: sources.map((source, index) => ({
        facts: facts[index]!,
        chosen: { name: source.name, inSeconds: 0, outSeconds: null, ...(index === 0 && { leastSeconds: 3 }) }
      }))
    })
    expect(timeline).toMatchObject({ frames: 72 + 48, streamsAgree: false })
    expect(timeline.clips).toMatchObject([{ frames: 72, shownFrames: 48 }, { frames: 48 }])
    const rendered = await assembler.render({
      clips: sources.map((source, index) => ({ source, facts: facts[index]!, voice: index === 0 ? voice : null })),
      timeline,
      layers: [],
      pictures: [],
      isLevelled: true
    })
    const file = join(directory, 'voiced.mp4')
    await pipeline(rendered.open(), createWriteStream(file))
    await rendered.dispose()
    expect((await inspectClip(file)).frames).toBe(120)
    const [left] = await readSound(file)
    const part = left!.subarray(0, 3 * sampleRate)
    expect(integratedLoudness([part, part])).toBeCloseTo(targetLoudness, 0)
    const levelAt = (from: number, to: number) => {
      const piece = left!.subarray(from * sampleRate, to * sampleRate)
      return Math.sqrt(piece.reduce((sum, sample) => sum + sample * sample, 0) / piece.length)
    }
    // The last frame stands until the line is said.
    const { pixels: lastShown } = await readFrame(file, 1.9)
    const { pixels: heldFrame } = await readFrame(file, 2.9)
    const differs = heldFrame.filter((value, index) => Math.abs(value - (lastShown[index] ?? 0)) > 8)
    expect(differs).toHaveLength(0)
    // The line goes on where the clip has ended, to its own end.
    expect(levelAt(2.2, 2.6)).toBeGreaterThan(0.1)
    expect(levelAt(2.8, 2.95)).toBeLessThan(0.001)
    expect(left!.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)).toBeLessThan(10 ** (-1 / 20))
  })
})
