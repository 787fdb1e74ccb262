import {
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  VideoSampleSink,
  WEBM,
  type InputAudioTrack,
  type InputVideoTrack
} from 'mediabunny'
import { AppError } from '../../../errors.ts'
import {
  footageExpected,
  leastFootageSeconds,
  leastFootageSide,
  maximumFootageSeconds,
  maximumFootageSide
} from '../../../wire/footage-api.ts'
import type { FootageFacts } from '../../../ports/footage-reader.ts'
import { prepareCodecs } from '../clip-assembler/media-kit.ts'

export interface FootageJob {
  /** Path of the file as it came. */
  source: string
  /** Path of the MP4 that is written. */
  output: string
}

export type FootageFindings = Omit<FootageFacts, 'byteSize' | 'sha256'>

const types: Record<string, string> = {
  [MP4.name]: 'video/mp4',
  [QTFF.name]: 'video/quicktime',
  [WEBM.name]: 'video/webm'
}
const codecs = new Set(['avc', 'hevc', 'vp8', 'vp9', 'av1'])
/** An encoder adds some hundredths at both ends. */
const toleranceSeconds = 0.5
const soundBitrate = 192_000

/**
 * Reads a clip to its end and writes its picture and its sound into an MP4 of our own. Packets are copied as they are;
 * tags, such as the place where a phone held it, stay behind. How the phone was held stays: players and the cutter turn
 * it upright. Errors: `invalid-input`, with what was expected.
 */
export async function readFootage({ source, output }: FootageJob): Promise<FootageFindings> {
  prepareCodecs()
  const input = new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(source) })
  try {
    const contentType = await input.getFormat().then(
      ({ name }) => types[name],
      () => undefined
    )
    if (!contentType) throw refusal('This is not a clip that can be read')
    const video = await findPicture(input)
    const declared = await input.computeDuration().catch(broken)
    if (declared > maximumFootageSeconds + toleranceSeconds)
      throw refusal(`The clip lasts ${Math.round(declared / 6) / 10} minutes`)
    const sound = await findSound(input)
    await copy(input, { video, sound, output }).catch(broken)
    return { contentType, ...(await inspectCopy(output, declared).catch(broken)) }
  } finally {
    input.dispose()
  }
}

async function findPicture(input: Input): Promise<InputVideoTrack> {
  const video = await input.getPrimaryVideoTrack().catch(broken)
  if (!video) {
    const sound = await input.getPrimaryAudioTrack().catch(() => null)
    throw refusal(sound ? 'This file holds sound and no picture' : 'The file is broken, or holds no picture')
  }
  const codec = video.codec ?? 'an unknown codec'
  if (!codecs.has(codec) || !(await video.canDecode())) throw refusal(`The picture is in ${codec}, which is not read`)
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  if (Math.max(width, height) > maximumFootageSide || Math.min(width, height) < leastFootageSide)
    throw refusal(
      `The picture has ${width} × ${height} pixels; ${leastFootageSide} to ${maximumFootageSide} at each side are taken`
    )
  return video
}

/** Null where nothing can be heard. */
async function findSound(input: Input): Promise<InputAudioTrack | null> {
  const sound = await input.getPrimaryAudioTrack().catch(broken)
  if (!sound) return null
  if (!(await sound.canDecode()))
    throw refusal(`The sound is in ${sound.codec ?? 'an unknown codec'}, which is not read; export the clip without it`)
  return sound
}

interface Copy {
  video: InputVideoTrack
  sound: InputAudioTrack | null
  output: string
}

async function copy(input: Input, { video, sound, output: path }: Copy): Promise<void> {
  const output = withoutNames(
    new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(path) })
  )
  const conversion = await Conversion.init({
    input,
    output,
    tags: {},
    // No player shows VP8 in an MP4.
    video: (track) => (track.id === video.id ? (track.codec === 'vp8' ? { codec: 'avc' } : {}) : { discard: true }),
    audio: (track) => {
      if (track.id !== sound?.id) return { discard: true }
      return track.codec === 'aac' ? {} : { codec: 'aac', bitrate: soundBitrate, numberOfChannels: 2 }
    },
    showWarnings: false
  })
  if (!conversion.isValid) throw new Error('Its tracks cannot be copied')
  await conversion.execute()
}

/** A conversion takes the tracks' own names along, and a name can say anything. */
function withoutNames(output: Output): Output {
  const { addVideoTrack, addAudioTrack } = output
  output.addVideoTrack = (source, { name: _name, ...kept } = {}) => addVideoTrack.call(output, source, kept)
  output.addAudioTrack = (source, { name: _name, ...kept } = {}) => addAudioTrack.call(output, source, kept)
  return output
}

/** What was written is read once more: what a header says is no proof. */
async function inspectCopy(path: string, declared: number): Promise<Omit<FootageFindings, 'contentType'>> {
  const input = new Input({ formats: [MP4], source: new FilePathSource(path) })
  try {
    const video = await input.getPrimaryVideoTrack()
    if (!video) throw new Error('The copy has no picture')
    const durationSeconds = await video.computeDuration()
    const longest = await input.computeDuration()
    if (longest < declared - toleranceSeconds)
      throw refusal(`The file is broken: it says ${declared.toFixed(1)} s and holds ${longest.toFixed(1)} s`)
    if (durationSeconds < leastFootageSeconds)
      throw refusal(`The clip lasts ${durationSeconds.toFixed(2)} s; at least ${leastFootageSeconds} s`)
    await decodeSome(video, durationSeconds)
    return {
      durationSeconds,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      videoCodec: video.codec ?? 'unknown',
      hasSound: (await input.getPrimaryAudioTrack()) !== null
    }
  } finally {
    input.dispose()
  }
}

/** Frames from start to end. All of them would take longer than the upload; the cutter reads each in its own process. */
async function decodeSome(video: InputVideoTrack, seconds: number): Promise<void> {
  const first = await video.getFirstTimestamp()
  const places = [0, 0.25, 0.5, 0.75, 0.98].map((part) => first + (seconds - first) * part)
  let shown = 0
  for await (const sample of new VideoSampleSink(video).samplesAtTimestamps(places)) {
    if (sample) shown += 1
    sample?.close()
  }
  if (shown < places.length) throw new Error('Frames are missing')
}

function broken(cause: unknown): never {
  if (cause instanceof AppError) throw cause
  throw refusal('The file is broken: it begins as a clip and cannot be read to its end', cause)
}

const refusal = (what: string, cause?: unknown) =>
  new AppError('invalid-input', `${what}. Expected: ${footageExpected}. Nothing was stored.`, { cause })
