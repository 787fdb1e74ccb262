/** Frames per second as a fraction, as editors write it: 30000/1001 is 29.97. */
export interface FrameRate {
  numerator: number
  denominator: number
}

const standardRates: readonly FrameRate[] = [
  { numerator: 24_000, denominator: 1_001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30_000, denominator: 1_001 },
  { numerator: 30, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60_000, denominator: 1_001 },
  { numerator: 60, denominator: 1 }
]

export function framesPerSecond({ numerator, denominator }: FrameRate): number {
  return numerator / denominator
}

/** The standard rate nearest to a measured one. */
export function nearestFrameRate(measured: number): FrameRate {
  const distance = (rate: FrameRate) => Math.abs(framesPerSecond(rate) - measured)
  return standardRates.reduce((best, rate) => (distance(rate) < distance(best) ? rate : best))
}

export function secondsOf(frames: number, { numerator, denominator }: FrameRate): number {
  return (frames * denominator) / numerator
}

export function sameRate(one: FrameRate, other: FrameRate): boolean {
  return one.numerator * other.denominator === other.numerator * one.denominator
}

/** Frames that a clock counts in one second: 30 for 29.97, as in non-drop timecode. */
export function nominalRate(rate: FrameRate): number {
  return Math.round(framesPerSecond(rate))
}
