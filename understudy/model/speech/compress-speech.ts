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
import { speechSampleRate, type SpeechCodec } from './speech-codec.ts'

const containers = {
  mp3: () => new Mp3OutputFormat(),
  aac: () => new AdtsOutputFormat(),
  flac: () => new FlacOutputFormat(),
  opus: () => new OggOutputFormat()
}

/** Mono samples of 16 bits at the provider's rate, as a file of this codec. */
export async function compressSpeech(samples: Int16Array, codec: SpeechCodec): Promise<Uint8Array> {
  registerMediabunnyServer({ hardwareContext: null })
  const target = new BufferTarget()
  const output = new Output({ format: containers[codec](), target })
  const source = new AudioSampleSource({ codec, ...(codec !== 'flac' && { bitrate: 96_000 }) })
  output.addAudioTrack(source)
  await output.start()
  const sample = new AudioSample({
    data: samples,
    format: 's16',
    numberOfChannels: 1,
    sampleRate: speechSampleRate,
    timestamp: 0
  })
  await source.add(sample)
  sample.close()
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer())
}
