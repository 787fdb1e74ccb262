import type { Speech } from '../../demo/speech/synthesise.ts'

/** As the provider says when each character is heard. */
export interface Alignment {
  characters: string[]
  character_start_times_seconds: number[]
  character_end_times_seconds: number[]
}

const leadSeconds = 0.08
/** After a word by the mark that ends it. */
const pauseSeconds = { sentence: 0.32, clause: 0.18, none: 0.04 }
/** Of full scale: what is quieter at the ends of a word is no part of it. */
const floor = 0.01

/** Each word is spoken alone and put after the one before it, so the times are true by the way that they are made. */
export async function speakWordByWord(
  text: string,
  speak: (word: string) => Promise<Speech>
): Promise<{ speech: Speech; alignment: Alignment }> {
  const parts: Int16Array[] = []
  const alignment: Alignment = { characters: [], character_start_times_seconds: [], character_end_times_seconds: [] }
  let sampleRate = 16_000
  let seconds = 0
  const add = (samples: Int16Array) => {
    parts.push(samples)
    seconds += samples.length / sampleRate
  }
  const addCharacters = (characters: readonly string[], from: number, to: number) => {
    for (const [index, character] of characters.entries()) {
      alignment.characters.push(character)
      alignment.character_start_times_seconds.push(toMilliseconds(from + ((to - from) * index) / characters.length))
      alignment.character_end_times_seconds.push(toMilliseconds(from + ((to - from) * (index + 1)) / characters.length))
    }
  }
  for (const [index, piece] of text.split(/(\s+)/).entries()) {
    const from = seconds
    if (piece === '') continue
    if (index % 2 === 0) {
      // A word of marks alone is not heard.
      const spoken = /[\p{L}\p{N}]/u.test(piece) ? await speak(piece) : null
      if (spoken) sampleRate = spoken.sampleRate
      if (seconds === 0) add(new Int16Array(Math.round(leadSeconds * sampleRate)))
      const start = seconds
      if (spoken) add(withoutSilence(spoken.samples))
      addCharacters([...piece], start, seconds)
      add(new Int16Array(Math.round(pauseAfter(piece) * sampleRate)))
    } else addCharacters([...piece], from, from)
  }
  return { speech: { samples: joined(parts), sampleRate }, alignment }
}

const toMilliseconds = (seconds: number) => Math.round(seconds * 1_000) / 1_000

function pauseAfter(word: string): number {
  if (/[.!?。！？؟]["”’'»)]*$/u.test(word)) return pauseSeconds.sentence
  return /[,;:–—、，؛،]["”’'»)]*$/u.test(word) ? pauseSeconds.clause : pauseSeconds.none
}

function withoutSilence(samples: Int16Array): Int16Array {
  const isHeard = (sample: number) => Math.abs(sample) >= floor * 32_768
  const first = samples.findIndex(isHeard)
  return first < 0 ? samples.subarray(0, 0) : samples.subarray(first, samples.findLastIndex(isHeard) + 1)
}

function joined(parts: readonly Int16Array[]): Int16Array {
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    samples.set(part, at)
    at += part.length
  }
  return samples
}
