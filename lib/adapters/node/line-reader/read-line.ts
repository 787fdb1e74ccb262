import {
  ADTS,
  BufferSource,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  OGG,
  QTFF,
  WAVE,
  WEBM,
  type InputAudioTrack
} from 'mediabunny'
import { AppError } from '../../../errors.ts'
import type { LineToRead, ReadLine } from '../../../ports/line-reader.ts'
import { lineExpected, maximumLineSeconds } from '../../../wire/voices-api.ts'
import { sampleRate } from '../../../sound/loudness.ts'
import { prepareCodecs } from '../clip-assembler/media-kit.ts'
import { readBlocks } from '../clip-assembler/read-blocks.ts'
import { writeWave } from './write-wave.ts'
import { isWaveCutShort } from '../music-reader/is-wave-cut-short.ts'
import { trimSpeech } from './trim-speech.ts'

const leastSeconds = 0.2
/** An encoder adds some hundredths at both ends. */
const toleranceSeconds = 0.5
const codecs = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac'])

/** Decodes one line, cuts silence off both ends and levels it. Errors: `invalid-input`, with what was expected. */
export async function readLine({ bytes, isRecording }: LineToRead): Promise<ReadLine> {
  prepareCodecs()
  const formats = [WAVE, MP3, MP4, QTFF, ADTS, OGG, WEBM, MATROSKA, FLAC]
  const input = new Input({ formats, source: new BufferSource(bytes) })
  try {
    const format = await input.getFormat().catch((cause: unknown) => {
      throw refusal('This is not sound that can be read', cause)
    })
    if (!isRecording && format === WAVE && isWaveCutShort(bytes))
      throw refusal('The file is broken: its end is missing')
    await findTrack(input)
    const declared = await declaredSeconds(input, isRecording)
    if (declared > maximumLineSeconds + toleranceSeconds) throw tooLong()
    const samples = await decode(input, isRecording)
    const seconds = samples.length / sampleRate
    if (!isRecording && seconds < declared - toleranceSeconds)
      throw refusal(`The file is broken: it says ${declared.toFixed(1)} s and holds ${seconds.toFixed(1)} s of sound`)
    if (seconds < leastSeconds) throw refusal(`The sound lasts ${seconds.toFixed(2)} s, which is too short for a line`)
    const line = trimSpeech(samples)
    if (!line)
      throw refusal(
        'Nothing is heard in this sound: it is silent from start to end. Check that the right microphone is chosen and not muted'
      )
    const durationSeconds = line.length / sampleRate
    return {
      bytes: writeWave(line, sampleRate),
      durationSeconds,
      speech: { startSeconds: 0, endSeconds: durationSeconds }
    }
  } finally {
    input.dispose()
  }
}

async function findTrack(input: Input): Promise<InputAudioTrack> {
  const tracks = await input.getTracks().catch(broken)
  if (tracks.some((track) => track.isVideoTrack())) throw refusal('This is a video; a file with sound alone is taken')
  const track = await input.getPrimaryAudioTrack().catch(broken)
  if (!track) throw refusal('The file is broken, or holds no sound')
  const channels = await track.getNumberOfChannels().catch(broken)
  if (channels > 2) throw refusal(`The sound has ${channels} channels; one or two are read`)
  const codec = track.codec ?? 'an unknown codec'
  const isRead = codecs.has(codec) || codec.startsWith('pcm-')
  if (!isRead || !(await track.canDecode())) throw refusal(`The sound is in ${codec}, which is not read`)
  return track
}

/** 0 where a recorder's file does not tell. */
async function declaredSeconds(input: Input, isRecording: boolean): Promise<number> {
  return input.computeDuration().catch((cause: unknown) => (isRecording ? 0 : broken(cause)))
}

/** One channel at our rate. Of a recording that breaks off, what came before. */
async function decode(input: Input, isRecording: boolean): Promise<Float32Array> {
  const blocks: Float32Array[] = []
  let length = 0
  try {
    for await (const [left, right] of readBlocks(input)) {
      const mono = left.map((value, index) => (value + (right[index] ?? 0)) / 2)
      if (!mono.every(Number.isFinite)) throw new Error('A sample is not a number')
      length += mono.length
      if (length > (maximumLineSeconds + toleranceSeconds) * sampleRate) throw tooLong()
      blocks.push(mono)
    }
  } catch (cause) {
    if (cause instanceof AppError || !isRecording || length === 0) broken(cause)
  }
  const samples = new Float32Array(length)
  let at = 0
  for (const block of blocks) {
    samples.set(block, at)
    at += block.length
  }
  return samples
}

const tooLong = () => refusal(`The sound lasts more than ${maximumLineSeconds / 60} minutes`)

function broken(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  throw refusal('The file is broken: it begins as sound and cannot be decoded to its end', cause)
}

const refusal = (what: string, cause?: unknown) =>
  new AppError('invalid-input', `${what}. Expected: ${lineExpected}. Nothing was stored.`, { cause })
