import { leastSpeechSeconds } from '@callsheet/lib/disciplines/speech-pace.ts'
import { speakingSeconds } from '@callsheet/lib/own-script/speaking-seconds.ts'

/** Seconds in which a line is said at an easy pace. 0 for silence. */
export type SayTime = (line: string) => number

/** By the pace of the script's language: some write no words apart, and others hold a sentence in one. */
export const sayTimeIn =
  (language: string | undefined): SayTime =>
  (line) =>
    line.trim() === '' ? 0 : speakingSeconds(line, (text) => leastSpeechSeconds(text, language))
