import { randomFrom } from '../drawing/random.ts'
import { readableWords } from './readable-words.ts'
import { spokenLineOf } from './spoken-line.ts'
import type { Speech, Synthesiser } from './synthesise.ts'

/** What is said in a clip. */
export interface ClipSpeech extends Speech {
  startSeconds: number
  /** True when the person in the picture says it. */
  isSeen: boolean
}

const leastLeadSeconds = 0.12
const mostLeadSeconds = 0.7
const tailSeconds = 0.2
/** Nobody is understood who speaks faster. */
const fastest = 2

/**
 * The line of a clip's prompt, spoken. A breath goes before it; a line that is too long for the clip is said faster, as
 * clip models do. Null where nobody says anything.
 */
export async function speechOfClip(
  synthesiser: Synthesiser,
  { prompt, durationSeconds, seed }: { prompt: string; durationSeconds: number; seed: string }
): Promise<ClipSpeech | null> {
  const line = spokenLineOf(prompt)
  if (!line) return null
  const text = readableWords(line.text)
  const speak = (speed: number) => synthesiser.speak({ ...line.voice, text, speed })
  const room = durationSeconds - leastLeadSeconds - tailSeconds
  const natural = await speak(1)
  const speech = secondsOf(natural) > room ? await speak(Math.min(fastest, secondsOf(natural) / room)) : natural
  const spare = Math.max(0, durationSeconds - tailSeconds - secondsOf(speech))
  const lead = randomFrom(`lead ${seed}`).between(leastLeadSeconds, mostLeadSeconds)
  return { ...speech, startSeconds: Math.max(leastLeadSeconds, Math.min(lead, spare)), isSeen: line.isSeen }
}

const secondsOf = ({ samples, sampleRate }: Speech) => samples.length / sampleRate
