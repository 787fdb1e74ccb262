import { EncodedPacket } from 'mediabunny'
import { Encoder } from 'node-av/api'
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC
} from 'node-av/constants'
import { Frame } from 'node-av/lib'
import { sampleRate } from '../../../sound/loudness.ts'
import { silence, type Stereo } from '../../../sound/sound-reader.ts'

export const samplesPerPacket = 1_024
const bitrate = 160_000
const timeBase = { num: 1, den: sampleRate }

export interface SoundEncoder extends Disposable {
  /** Blocks of any length, one after the other from the start of the film. */
  encode(block: Stereo): EncodedPacket[]
  end(): EncodedPacket[]
  /** Known when there is a first packet. */
  decoderConfig(): AudioDecoderConfig
}

/**
 * AAC, two channels. It works without a thread of its own: a packet takes less time than a turn to a thread and back, and a
 * minute has 2,800 of them.
 */
export function createSoundEncoder(): SoundEncoder {
  const encoder = Encoder.createSync(FF_ENCODER_AAC, { context: { bitRate: bitrate } })
  encoder.setCodecFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  let sent = 0
  let shift: number | null = null

  function encode(frame: Frame | null): EncodedPacket[] {
    return encoder.encodeAllSync(frame).map((packet) => {
      using own = packet
      // The encoder begins before zero, with what a decoder needs to start.
      shift ??= Math.max(0, -Number(own.pts))
      const [start, length] = [Number(own.pts) + shift, Number(own.duration)]
      return new EncodedPacket(new Uint8Array(own.data ?? []), 'key', start / sampleRate, length / sampleRate)
    })
  }

  function send([left, right]: Stereo): EncodedPacket[] {
    const nbSamples = left.length
    const both = new Float32Array(nbSamples * 2)
    both.set(left)
    both.set(right, nbSamples)
    using frame = Frame.fromAudioBuffer(Buffer.from(both.buffer), {
      nbSamples,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase,
      pts: BigInt(sent)
    })
    sent += nbSamples
    return encode(frame)
  }

  return {
    encode: send,
    end() {
      // What does not fill a packet would be dropped.
      const missing = (samplesPerPacket - (sent % samplesPerPacket)) % samplesPerPacket
      return [...(missing > 0 ? send(silence(missing)) : []), ...encode(null)]
    },
    decoderConfig() {
      const description = encoder.getCodecContext()?.extraData
      if (!description) throw new Error('The sound has no decoder settings yet')
      return { codec: 'mp4a.40.2', sampleRate, numberOfChannels: 2, description: new Uint8Array(description) }
    },
    [Symbol.dispose]: () => encoder.close()
  }
}
