import { createHash } from 'node:crypto'
import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny'
import type { ClipFacts } from '../../../cut/clip-facts.ts'
import { framesPerSecond, nearestFrameRate, secondsOf } from '../../../cut/frame-rate.ts'
import { openClip } from './media-kit.ts'
import { BadClipError } from './protocol.ts'

/** How far a frame may be from its place on the grid, in frames. */
const gridTolerance = 0.25

export async function inspectClip(file: string): Promise<ClipFacts> {
  const input = openClip(file)
  try {
    const video = await input.getPrimaryVideoTrack().catch(() => null)
    if (!video) throw new BadClipError('holds no picture that can be played')
    if (!(await video.canDecode()))
      throw new BadClipError(`has a picture in ${video.codec ?? 'an unknown codec'}, which cannot be read here`)
    const times = await packetTimes(video)
    const first = times[0]
    const last = times.at(-1)
    if (first === undefined || last === undefined) throw new BadClipError('holds no frames')
    const { startSeconds: firstSeconds } = first
    const measured =
      times.length > 1 ? (times.length - 1) / (last.startSeconds - firstSeconds) : 1 / (first.durationSeconds || 1 / 24)
    const frameRate = nearestFrameRate(measured)
    const grid = secondsOf(1, frameRate)
    const isConstantRate = times.every(
      ({ startSeconds }, index) => Math.abs((startSeconds - firstSeconds) / grid - index) < gridTolerance
    )
    const audio = await input.getPrimaryAudioTrack()
    const hasSound = audio !== null && (await audio.canDecode())
    return {
      durationSeconds: isConstantRate ? times.length * grid : last.startSeconds + last.durationSeconds - firstSeconds,
      frames: times.length,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      frameRate:
        Math.abs(framesPerSecond(frameRate) - measured) < 0.5
          ? frameRate
          : { numerator: Math.round(measured * 1_000), denominator: 1_000 },
      isConstantRate,
      videoCodec: video.codec ?? 'unknown',
      streamFingerprint: await fingerprint(video),
      isUpright: (await video.getRotation()) === 0,
      sound: hasSound
        ? {
            codec: audio.codec ?? 'unknown',
            sampleRate: await audio.getSampleRate(),
            channels: await audio.getNumberOfChannels()
          }
        : null
    }
  } finally {
    input.dispose()
  }
}

async function packetTimes(video: InputVideoTrack): Promise<{ startSeconds: number; durationSeconds: number }[]> {
  const times: { startSeconds: number; durationSeconds: number }[] = []
  try {
    for await (const { timestamp, duration } of new EncodedPacketSink(video).packets(undefined, undefined, {
      metadataOnly: true
    })) {
      times.push({ startSeconds: timestamp, durationSeconds: duration })
    }
  } catch (cause) {
    throw new BadClipError('is damaged', { cause })
  }
  return times.toSorted((one, other) => one.startSeconds - other.startSeconds)
}

async function fingerprint(video: InputVideoTrack): Promise<string | null> {
  const config = await video.getDecoderConfig()
  if (!config?.description) return null
  const bytes = ArrayBuffer.isView(config.description)
    ? new Uint8Array(config.description.buffer, config.description.byteOffset, config.description.byteLength)
    : new Uint8Array(config.description)
  return createHash('sha256').update(config.codec).update(bytes).digest('hex')
}
