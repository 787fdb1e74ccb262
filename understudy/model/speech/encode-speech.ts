import {
  AdtsOutputFormat,
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  FlacOutputFormat,
  Mp3OutputFormat,
  OggOutputFormat,
  Output
} from 'mediabunny'
import { registerMediabunnyServer } from '@mediabunny/server'
import type { SpeechRequest } from './speech-request.ts'
import type { Speech } from '../../demo/speech/synthesise.ts'

/** The provider's rate. */
const sampleRate = 24_000

export interface EncodedSpeech {
  bytes: Uint8Array
  contentType: string
}

/** The speech in the wanted format, at the provider's rate. */
export async function encodeSpeech(speech: Speech, format: SpeechRequest['response_format']): Promise<EncodedSpeech> {
  const samples = resample(speech)
  switch (format) {
    case 'pcm':
      return { bytes: bytesOf(samples), contentType: 'audio/pcm' }
    case 'wav':
      return { bytes: waveOf(samples), contentType: 'audio/wav' }
    case 'mp3':
      return { bytes: await compress(samples, new Mp3OutputFormat(), 'mp3'), contentType: 'audio/mpeg' }
    case 'aac':
      return { bytes: await compress(samples, new AdtsOutputFormat(), 'aac'), contentType: 'audio/aac' }
    case 'flac':
      return { bytes: await compress(samples, new FlacOutputFormat(), 'flac'), contentType: 'audio/flac' }
    case 'opus':
      return { bytes: await compress(samples, new OggOutputFormat(), 'opus'), contentType: 'audio/opus' }
  }
}

function resample(speech: Speech): Int16Array {
  const step = speech.sampleRate / sampleRate
  return Int16Array.from({ length: Math.floor(speech.samples.length / step) }, (_, index) => {
    const whole = Math.floor(index * step)
    const one = speech.samples[whole] ?? 0
    return Math.round(one + ((speech.samples[whole + 1] ?? one) - one) * (index * step - whole))
  })
}

const bytesOf = (samples: Int16Array): Uint8Array =>
  new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)

/** The provider streams, so its header does not know how much follows: both lengths are the largest number. */
function waveOf(samples: Int16Array): Uint8Array {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(0xffff_ffff, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(0xffff_ffff, 40)
  return Buffer.concat([header, bytesOf(samples)])
}

type Container = ConstructorParameters<typeof Output>[0]['format']

async function compress(
  samples: Int16Array,
  format: Container,
  codec: 'mp3' | 'aac' | 'flac' | 'opus'
): Promise<Uint8Array> {
  registerMediabunnyServer({ hardwareContext: null })
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new AudioSampleSource({ codec, ...(codec !== 'flac' && { bitrate: 96_000 }) })
  output.addAudioTrack(source)
  await output.start()
  const sample = new AudioSample({ data: samples, format: 's16', numberOfChannels: 1, sampleRate, timestamp: 0 })
  await source.add(sample)
  sample.close()
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer())
}
