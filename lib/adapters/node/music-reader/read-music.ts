import { ADTS, AudioSampleSink, BufferSource, Input, MP3, MP4, WAVE, type InputAudioTrack } from 'mediabunny'
import { AppError } from '../../../errors.ts'
import type { ReadMusic } from '../../../ports/music-reader.ts'
import { maximumMusicSeconds, musicExpected } from '../../../wire/music-api.ts'
import { prepareCodecs } from '../clip-assembler/media-kit.ts'
import { isWaveCutShort } from './is-wave-cut-short.ts'

const types: Record<string, Pick<ReadMusic, 'contentType' | 'extension'>> = {
  [WAVE.name]: { contentType: 'audio/wav', extension: 'wav' },
  [MP3.name]: { contentType: 'audio/mpeg', extension: 'mp3' },
  [MP4.name]: { contentType: 'audio/mp4', extension: 'm4a' },
  [ADTS.name]: { contentType: 'audio/aac', extension: 'aac' }
}

const leastSeconds = 1
/** -60 dB under full scale: nobody hears it under a film. */
const leastPeak = 0.001
/** An encoder adds some hundredths at both ends. */
const toleranceSeconds = 0.5

/** Errors: `invalid-input`, with what was expected. */
export async function readMusic(bytes: Uint8Array): Promise<ReadMusic> {
  prepareCodecs()
  const input = new Input({ formats: [WAVE, MP3, MP4, ADTS], source: new BufferSource(bytes) })
  try {
    const type = await input.getFormat().then(
      ({ name }) => types[name],
      () => undefined
    )
    if (!type) throw refusal('This is not music that can be read')
    if (type.extension === 'wav' && isWaveCutShort(bytes)) throw refusal('The file is broken: its end is missing')
    const track = await findTrack(input)
    const declared = await input.computeDuration().catch(broken)
    if (declared > maximumMusicSeconds + toleranceSeconds) throw tooLong(declared)
    const { seconds, peak } = await decode(track).catch(broken)
    if (seconds < declared - toleranceSeconds)
      throw refusal(`The file is broken: it says ${declared.toFixed(1)} s and holds ${seconds.toFixed(1)} s of sound`)
    if (seconds < leastSeconds) throw refusal(`The music lasts ${seconds.toFixed(1)} s; at least ${leastSeconds} s`)
    if (peak < leastPeak) throw refusal('Nothing is heard in this file: it is silent from start to end')
    return { ...type, durationSeconds: seconds }
  } finally {
    input.dispose()
  }
}

async function findTrack(input: Input): Promise<InputAudioTrack> {
  const tracks = await input.getTracks().catch(broken)
  if (tracks.some((track) => track.isVideoTrack())) throw refusal('This is a video; a file with sound alone is taken')
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw refusal('The file is broken, or holds no sound')
  const channels = await track.getNumberOfChannels()
  if (channels > 2) throw refusal(`The sound has ${channels} channels; one or two are read`)
  const codec = track.codec ?? 'an unknown codec'
  const isRead = codec === 'mp3' || codec === 'aac' || codec.startsWith('pcm-')
  if (!isRead || !(await track.canDecode())) throw refusal(`The sound is in ${codec}, which is not read`)
  return track
}

/** Every sample is looked at: what the header says is no proof. */
async function decode(track: InputAudioTrack): Promise<{ seconds: number; peak: number }> {
  let seconds = 0
  let peak = 0
  for await (const sample of new AudioSampleSink(track).samples()) {
    seconds += sample.numberOfFrames / sample.sampleRate
    if (seconds > maximumMusicSeconds + toleranceSeconds) throw tooLong(null)
    for (let planeIndex = 0; planeIndex < sample.numberOfChannels; planeIndex += 1) {
      const options = { planeIndex, format: 'f32-planar' } as const
      const plane = new Float32Array(sample.allocationSize(options) / 4)
      sample.copyTo(plane, options)
      for (const value of plane) {
        if (!Number.isFinite(value)) throw new Error('A sample is not a number')
        peak = Math.max(peak, Math.abs(value))
      }
    }
    sample.close()
  }
  return { seconds, peak }
}

function tooLong(seconds: number | null): AppError {
  const length = seconds === null ? 'more than 10 minutes' : `${Math.round(seconds / 6) / 10} minutes`
  return refusal(`The music lasts ${length}`)
}

function broken(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  throw refusal('The file is broken: it begins as music and cannot be decoded to its end', cause)
}

const refusal = (what: string, cause?: unknown) =>
  new AppError('invalid-input', `${what}. Expected: ${musicExpected}.`, { cause })
