import { AppError } from '@callsheet/lib/errors.ts'

/** kbit/s of layer III by index: MPEG 1, and MPEG 2 with 2.5. */
const bitrates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
}
const sampleRates = [44_100, 48_000, 32_000]

/** Seconds, by the heads of all frames: a bitrate that varies makes a guess by the size wrong. */
export function measureMp3(bytes: Uint8Array): number {
  let at = endOfTag(bytes)
  let seconds = 0
  while (at + 4 <= bytes.length) {
    const frame = readFrame(bytes, at)
    if (!frame) {
      at += 1
      continue
    }
    seconds += frame.seconds
    at += frame.size
  }
  if (seconds === 0) throw new AppError('upstream-failed', 'The speech API answered with something that is no MP3.')
  return seconds
}

/** An ID3 tag says its length in four times seven bits. */
function endOfTag(bytes: Uint8Array): number {
  const [i = 0, d = 0, three = 0, , , , one = 0, two = 0, third = 0, four = 0] = bytes
  if (String.fromCharCode(i, d, three) !== 'ID3') return 0
  return 10 + (one << 21) + (two << 14) + (third << 7) + four
}

function readFrame(bytes: Uint8Array, at: number): { size: number; seconds: number } | null {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 3)
  const version = (kind >> 3) & 3
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || version === 1 || ((kind >> 1) & 3) !== 1) return null
  const isFirst = version === 3
  const bitrate = bitrates[isFirst ? 'one' : 'two'][rates >> 4]
  const base = sampleRates[(rates >> 2) & 3]
  if (!bitrate || !base) return null
  const sampleRate = base / (isFirst ? 1 : version === 2 ? 2 : 4)
  const samples = isFirst ? 1_152 : 576
  return {
    size: Math.floor((samples / 8) * ((bitrate * 1_000) / sampleRate)) + ((rates >> 1) & 1),
    seconds: samples / sampleRate
  }
}
