import {
  AdtsOutputFormat,
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  FlacOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WavOutputFormat,
  WebMOutputFormat
} from 'mediabunny'
import { prepareCodecs } from '../media-kit.ts'

const containers = {
  wav: { format: () => new WavOutputFormat(), codec: 'pcm-s16' },
  mp3: { format: () => new Mp3OutputFormat(), codec: 'mp3' },
  m4a: { format: () => new Mp4OutputFormat(), codec: 'aac' },
  /** As a recorder of a browser writes it. */
  'fragmented-m4a': { format: () => new Mp4OutputFormat({ fastStart: 'fragmented' }), codec: 'aac' },
  aac: { format: () => new AdtsOutputFormat(), codec: 'aac' },
  webm: { format: () => new WebMOutputFormat(), codec: 'opus' },
  ogg: { format: () => new OggOutputFormat(), codec: 'opus' },
  flac: { format: () => new FlacOutputFormat(), codec: 'flac' }
} as const

export interface SampleMusic {
  file: string
  container: keyof typeof containers
  seconds: number
  /** Of its tone, in Hz. */
  frequency?: number
  /** 0 for silence. */
  level?: number
  sampleRate?: number
  channels?: number
  /** Of its silent start, and of its silent end. */
  quietSeconds?: number
  /** Of MP3 and AAC, in bits a second. */
  bitrate?: number
}

/** A steady tone. */
export async function writeSampleMusic(options: SampleMusic): Promise<void> {
  const {
    file,
    container,
    seconds,
    frequency = 220,
    level = 0.3,
    sampleRate = 44_100,
    channels = 2,
    bitrate = 64_000,
    quietSeconds = 0
  } = options
  prepareCodecs()
  const { format, codec } = containers[container]
  const output = new Output({ format: format(), target: new FilePathTarget(file) })
  const audio = new AudioSampleSource(codec === 'pcm-s16' || codec === 'flac' ? { codec } : { codec, bitrate })
  output.addAudioTrack(audio)
  await output.start()
  const total = Math.round(seconds * sampleRate)
  for (let from = 0; from < total; from += sampleRate) {
    const length = Math.min(sampleRate, total - from)
    const data = new Float32Array(length * channels)
    for (let index = 0; index < length; index += 1) {
      const at = (from + index) / sampleRate
      const isQuiet = at < quietSeconds || at >= seconds - quietSeconds
      const value = (isQuiet ? 0 : level) * Math.sin((2 * Math.PI * frequency * (from + index)) / sampleRate)
      data.fill(value, index * channels, (index + 1) * channels)
    }
    const timestamp = from / sampleRate
    const sample = new AudioSample({ data, format: 'f32', numberOfChannels: channels, sampleRate, timestamp })
    await audio.add(sample)
    sample.close()
  }
  await output.finalize()
}
