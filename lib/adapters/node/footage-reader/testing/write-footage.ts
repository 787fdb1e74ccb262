import {
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
  type AudioCodec,
  type Rotation,
  type VideoCodec
} from 'mediabunny'
import { prepareCodecs } from '../../clip-assembler/media-kit.ts'

export interface SampleFootage {
  file: string
  container?: 'mp4' | 'mov' | 'webm'
  codec?: VideoCodec
  /** As it is coded, before it is turned. */
  width?: number
  height?: number
  /** In degrees clockwise: how a player turns it. */
  rotation?: Rotation
  seconds?: number
  framesPerSecond?: number
  /** Frames of different length. */
  isVariable?: boolean
  /** The index stands before the pictures, as editors write it. */
  isIndexFirst?: boolean
  /** Null for none. */
  sound?: AudioCodec | null
  /** The place in its tags, as a phone writes it, and in the names of its tracks. */
  place?: string
}

const soundRate = 48_000

/** A clip as people have it: its upper half is red and its lower half is blue, as it is coded, and it hums. */
export async function writeFootage(wanted: SampleFootage): Promise<void> {
  prepareCodecs()
  const { file, container = 'mp4', codec = 'avc', width = 320, height = 180, rotation = 0, seconds = 2 } = wanted
  const { framesPerSecond = 25, isVariable = false, isIndexFirst = false, sound = 'aac', place } = wanted
  const fastStart = isIndexFirst ? 'in-memory' : false
  const formats = {
    mp4: () => new Mp4OutputFormat({ fastStart }),
    mov: () => new MovOutputFormat({ fastStart }),
    webm: () => new WebMOutputFormat()
  }
  const output = new Output({ format: formats[container](), target: new FilePathTarget(file) })
  const video = new VideoSampleSource({ codec, bitrate: 400_000 })
  const named = place === undefined ? {} : { name: place }
  output.addVideoTrack(video, { rotation, ...named })
  const audio = sound === null ? null : new AudioSampleSource({ codec: sound, bitrate: 96_000 })
  if (audio) output.addAudioTrack(audio, named)
  if (place !== undefined) output.setMetadataTags({ comment: place, raw: { '©xyz': place } })
  await output.start()
  if (audio) {
    const data = new Float32Array(Math.round(seconds * soundRate))
    for (let index = 0; index < data.length; index += 1)
      data[index] = 0.3 * Math.sin((2 * Math.PI * 440 * index) / soundRate)
    using sample = new AudioSample({ data, format: 'f32', numberOfChannels: 1, sampleRate: soundRate, timestamp: 0 })
    await audio.add(sample)
    audio.close()
  }
  const frames = Math.round(seconds * framesPerSecond)
  const pixels = redOverBlue(width, height)
  for (let frame = 0; frame < frames; frame += 1) {
    // Every second frame comes late.
    const late = isVariable && frame % 2 === 1 ? 0.4 : 0
    const at = { timestamp: (frame + late) / framesPerSecond, duration: 1 / framesPerSecond }
    using sample = new VideoSample(pixels, { format: 'RGBA', codedWidth: width, codedHeight: height, ...at })
    await video.add(sample)
  }
  await output.finalize()
}

function redOverBlue(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4)
  for (let index = 0; index < width * height; index += 1) {
    const isUpper = index < (width * height) / 2
    pixels.set(isUpper ? [220, 20, 20, 255] : [20, 20, 220, 255], index * 4)
  }
  return pixels
}
