import type { FrameRate } from '../cut/frame-rate.ts'
import { createLoudnessMeter, loudnessStepSeconds, sampleRate } from './loudness.ts'
import { sampleAt } from './sample-at.ts'
import type { SoundReader } from './sound-reader.ts'

/** A part of a film, and where somebody speaks in it: a measured line, what its own sound says, or nowhere. */
export interface SpokenPart {
  startFrame: number
  frames: number
  speech: { atSeconds: number; seconds: number } | 'own' | null
}

/** In samples of the film. */
export interface Speech {
  start: number
  end: number
}

/** A clip that speaks itself is heard to speak where it is not quieter than this beside its own loudness, in LU. */
const quietest = -10
/** A breath. Music that came back in it would pump. */
const joinedSeconds = 0.6

/** Where somebody speaks: by the measured lines, and in clips that speak themselves by what is heard. */
export async function findSpeech(
  film: SoundReader,
  parts: readonly SpokenPart[],
  frameRate: FrameRate
): Promise<Speech[]> {
  const found: Speech[] = []
  for (const { speech, startFrame, frames } of parts) {
    const start = sampleAt(startFrame, frameRate)
    const end = sampleAt(startFrame + frames, frameRate)
    if (speech === 'own') {
      found.push(...(await heardSpeech(film, { start, end })))
    } else if (speech) {
      const from = start + Math.round(speech.atSeconds * sampleRate)
      found.push({ start: from, end: Math.min(end, from + Math.round(speech.seconds * sampleRate)) })
    }
  }
  return found.reduce<Speech[]>((joined, next) => {
    const before = joined.at(-1)
    if (before && next.start - before.end < joinedSeconds * sampleRate) before.end = Math.max(before.end, next.end)
    else joined.push({ ...next })
    return joined
  }, [])
}

async function heardSpeech(film: SoundReader, { start, end }: Speech): Promise<Speech[]> {
  const meter = createLoudnessMeter()
  const block = 10 * sampleRate
  for (let at = start; at < end; at += block) meter.add(await film.read(at, Math.min(end, at + block)))
  const step = loudnessStepSeconds * sampleRate
  const least = meter.loudness() + quietest
  return meter.steps().flatMap((loudness, index) => {
    const from = start + Math.round(index * step)
    return loudness > least ? [{ start: from, end: Math.min(end, Math.round(from + step)) }] : []
  })
}
