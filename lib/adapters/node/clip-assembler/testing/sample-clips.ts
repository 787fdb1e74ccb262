import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSink,
  VideoSampleSource
} from 'mediabunny'
import type { SourceFile } from '../../../../ports/clip-assembler.ts'
import { toWebStream } from '../../http/web-stream.ts'
import { createFrameFitter, fitPixels } from '../fit-frame.ts'
import { openClip, prepareCodecs } from '../media-kit.ts'

export interface SampleClip {
  file: string
  width: number
  height: number
  framesPerSecond: number
  frames: number
  /**
   * Grey of the picture, 0 to 255. The first 0.1 s is white. A tone begins with it, and also ends with it by default.
   */
  grey: number
  sound: { sampleRate: number; channels: number; level: number; toneSeconds?: number } | null
}

export const flashSeconds = 0.1

/** A clip that shows a flash and plays a tone at the same moment. */
export async function writeSampleClip({
  file,
  width,
  height,
  framesPerSecond,
  frames,
  grey,
  sound
}: SampleClip): Promise<void> {
  prepareCodecs()
  const output = new Output({ format: new Mp4OutputFormat(), target: new FilePathTarget(file) })
  const video = new VideoSampleSource({ codec: 'avc', bitrate: 300_000, latencyMode: 'realtime' })
  output.addVideoTrack(video, { frameRate: framesPerSecond })
  const audio = sound ? new AudioSampleSource({ codec: 'aac', bitrate: 96_000 }) : null
  if (audio) output.addAudioTrack(audio)
  await output.start()
  if (audio && sound) {
    const length = Math.floor((frames / framesPerSecond) * sound.sampleRate)
    const data = new Float32Array(length * sound.channels)
    const { toneSeconds = flashSeconds } = sound
    for (let index = 0; index < length; index += 1) {
      const seconds = index / sound.sampleRate
      const value = seconds < toneSeconds ? sound.level * Math.sin(2 * Math.PI * 1_000 * seconds) : 0
      data.fill(value, index * sound.channels, (index + 1) * sound.channels)
    }
    const sample = new AudioSample({
      data,
      format: 'f32',
      numberOfChannels: sound.channels,
      sampleRate: sound.sampleRate,
      timestamp: 0
    })
    await audio.add(sample)
    sample.close()
    audio.close()
  }
  for (let frame = 0; frame < frames; frame += 1) {
    const pixels = new Uint8Array(width * height * 4).fill(frame / framesPerSecond < flashSeconds ? 255 : grey)
    const at = { timestamp: frame / framesPerSecond, duration: 1 / framesPerSecond }
    using sample = new VideoSample(pixels, { format: 'RGBA', codedWidth: width, codedHeight: height, ...at })
    await video.add(sample)
  }
  await output.finalize()
}

export async function sourceOf(name: string, file: string): Promise<SourceFile> {
  const contentHash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  return { name, contentHash, open: async () => toWebStream(createReadStream(file)) }
}

export interface FlashTimes {
  seen: number[]
  heard: number[]
}

/** When flashes are seen and when tones are heard. Each is given by its beginning. */
export async function findFlashes(file: string): Promise<FlashTimes> {
  const input = openClip(file)
  const seen: number[] = []
  const heard: number[] = []
  try {
    const video = await input.getPrimaryVideoTrack()
    const audio = await input.getPrimaryAudioTrack()
    if (!video || !audio) throw new Error(`${file} lacks a track`)
    let wasWhite = false
    for await (const sample of new VideoSampleSink(video).samples()) {
      const pixels = new Uint8Array(sample.allocationSize({ format: 'RGBA' }))
      await sample.copyTo(pixels, { format: 'RGBA' })
      const isWhite = (pixels[Math.floor(pixels.length / 8) * 4] ?? 0) > 215
      if (isWhite && !wasWhite) seen.push(sample.timestamp)
      wasWhite = isWhite
      sample.close()
    }
    let quietSince = -1
    for await (const sample of new AudioSampleSink(audio).samples()) {
      const plane = new Float32Array(sample.numberOfFrames)
      sample.copyTo(plane, { planeIndex: 0, format: 'f32-planar' })
      plane.forEach((value, index) => {
        const seconds = sample.timestamp + index / sample.sampleRate
        if (Math.abs(value) < 0.05) return
        if (seconds - quietSince > 0.15) heard.push(seconds)
        quietSince = seconds
      })
      sample.close()
    }
  } finally {
    input.dispose()
  }
  return { seen, heard }
}

/** The whole sound of a film, one array for each channel. */
export async function readSound(file: string): Promise<Float32Array[]> {
  const input = openClip(file)
  const parts: Float32Array[][] = []
  try {
    const audio = await input.getPrimaryAudioTrack()
    if (!audio) throw new Error(`${file} has no sound`)
    for await (const sample of new AudioSampleSink(audio).samples()) {
      for (let planeIndex = 0; planeIndex < sample.numberOfChannels; planeIndex += 1) {
        const plane = new Float32Array(sample.numberOfFrames)
        sample.copyTo(plane, { planeIndex, format: 'f32-planar' })
        parts[planeIndex] = [...(parts[planeIndex] ?? []), plane]
      }
      sample.close()
    }
  } finally {
    input.dispose()
  }
  return parts.map((planes) => Float32Array.from(planes.flatMap((plane) => [...plane])))
}

export interface Frame {
  width: number
  height: number
  /** Red, green, blue, opacity. */
  pixels: Uint8Array
}

/** The frame that is shown at a moment. */
export async function readFrame(file: string, seconds: number): Promise<Frame> {
  const input = openClip(file)
  try {
    const video = await input.getPrimaryVideoTrack()
    using sample = (video && (await new VideoSampleSink(video).getSample(seconds))) ?? undefined
    if (!sample) throw new Error(`${file} shows nothing at ${seconds} s`)
    const size = { width: sample.codedWidth, height: sample.codedHeight }
    // The sample's own way to pixels does not look at the film's colour matrix, as every player does.
    using fitter = createFrameFitter({ ...size, pixels: 'rgba' })
    return { ...size, pixels: await fitPixels(fitter, sample) }
  } finally {
    input.dispose()
  }
}
