import { speechSampleRate, type SpeechCodec } from './speech-codec.ts'
import type { SpeechRequest } from './speech-request.ts'
import type { Speech } from '../../demo/speech/synthesise.ts'

export interface EncodedSpeech {
  bytes: Uint8Array
  contentType: string
}

/** Loaded with the first compressed answer: encoders are large. */
const compress = async (samples: Int16Array, codec: SpeechCodec) =>
  (await import('./compress-speech.ts')).compressSpeech(samples, codec)

/** The speech in the wanted format, at the provider's rate. */
export async function encodeSpeech(speech: Speech, format: SpeechRequest['response_format']): Promise<EncodedSpeech> {
  const samples = resample(speech)
  switch (format) {
    case 'pcm':
      return { bytes: bytesOf(samples), contentType: 'audio/pcm' }
    case 'wav':
      return { bytes: waveOf(samples), contentType: 'audio/wav' }
    case 'mp3':
      return { bytes: await compress(samples, 'mp3'), contentType: 'audio/mpeg' }
    case 'aac':
      return { bytes: await compress(samples, 'aac'), contentType: 'audio/aac' }
    case 'flac':
      return { bytes: await compress(samples, 'flac'), contentType: 'audio/flac' }
    case 'opus':
      return { bytes: await compress(samples, 'opus'), contentType: 'audio/opus' }
  }
}

function resample(speech: Speech): Int16Array {
  const step = speech.sampleRate / speechSampleRate
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
  header.writeUInt32LE(speechSampleRate, 24)
  header.writeUInt32LE(speechSampleRate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(0xffff_ffff, 40)
  return Buffer.concat([header, bytesOf(samples)])
}
