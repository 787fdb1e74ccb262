import { AppError } from '@callsheet/lib/errors.ts'

export interface MeasuredWave {
  durationSeconds: number
  /** The part in which somebody is heard. Null for silence. */
  speech: { startSeconds: number; endSeconds: number } | null
  /** The same sound with a header that says how long it is. */
  bytes: Uint8Array
}

/** A step of this length counts as heard when its loudest sample is over the floor. */
const stepSeconds = 0.01
/** Of full scale, some -40 dB. */
const floor = 0.01
const pcm = 1

/**
 * Reads a WAVE file of 16-bit samples. A provider that streams writes no length into its header, so what follows the
 * header is what counts.
 */
export function measureWave(bytes: Uint8Array): MeasuredWave {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const nameAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < 44 || nameAt(0) !== 'RIFF' || nameAt(8) !== 'WAVE') throw unreadable()
  let at = 12
  let format: { channels: number; sampleRate: number; bits: number } | null = null
  while (at + 8 <= bytes.length) {
    const name = nameAt(at)
    const size = Math.min(view.getUint32(at + 4, true), bytes.length - at - 8)
    if (name === 'fmt ' && size >= 16) {
      if (view.getUint16(at + 8, true) !== pcm) throw unreadable()
      format = {
        channels: view.getUint16(at + 10, true),
        sampleRate: view.getUint32(at + 12, true),
        bits: view.getUint16(at + 22, true)
      }
    }
    if (name === 'data') return measure(bytes, { format, start: at + 8, size })
    // A chunk begins at an even place.
    at += 8 + size + (size % 2)
  }
  throw unreadable()
}

interface Data {
  format: { channels: number; sampleRate: number; bits: number } | null
  start: number
  size: number
}

function measure(bytes: Uint8Array, { format, start, size }: Data): MeasuredWave {
  if (!format || format.bits !== 16 || format.channels < 1 || format.sampleRate < 8_000) throw unreadable()
  const { channels, sampleRate } = format
  const frameBytes = channels * 2
  const frames = Math.floor(size / frameBytes)
  if (frames === 0) throw unreadable()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const step = Math.round(stepSeconds * sampleRate)
  let first = -1
  let last = -1
  for (let frame = 0; frame < frames; frame += 1) {
    if (Math.abs(view.getInt16(start + frame * frameBytes, true)) < floor * 32_768) continue
    if (first < 0) first = frame
    last = frame
  }
  const durationSeconds = frames / sampleRate
  const speech =
    first < 0
      ? null
      : {
          startSeconds: Math.max(0, first - step) / sampleRate,
          endSeconds: Math.min(frames, last + step) / sampleRate
        }
  return { durationSeconds, speech, bytes: withLength(bytes, { start, dataBytes: frames * frameBytes }) }
}

function withLength(bytes: Uint8Array, { start, dataBytes }: { start: number; dataBytes: number }): Uint8Array {
  const whole = bytes.slice(0, start + dataBytes)
  const view = new DataView(whole.buffer)
  view.setUint32(4, whole.length - 8, true)
  view.setUint32(start - 4, dataBytes, true)
  return whole
}

function unreadable(): AppError {
  return new AppError(
    'upstream-failed',
    'The speech API answered with something that is no WAVE file of 16-bit samples.'
  )
}
