import { randomFrom } from '../drawing/random.ts'
import type { SynthesiserVoice } from './synthesiser-voice.ts'

export interface SpokenLine {
  text: string
  voice: SynthesiserVoice
  /** True when the person in the picture says it. */
  isSeen: boolean
}

/** What follows a line in the prompts of Callsheet. The line itself may quote words. */
const ending = '" It is spoken once'

/** The line that a prompt has somebody say, with their voice: the same for the same person. Null where it quotes none. */
export function spokenLineOf(prompt: string): SpokenLine | null {
  const said = /\b(?:says|speaks)\b[^"“”\n]{0,400}["“]/.exec(prompt)
  if (!said) return null
  const rest = prompt.slice(said.index + said[0].length)
  const marked = rest.indexOf(ending)
  const end = marked >= 0 ? marked : rest.search(/["”]/)
  const text = (end < 0 ? rest : rest.slice(0, end)).trim()
  if (!/\p{L}/u.test(text)) return null
  const words = `${speakerOf(prompt.slice(0, said.index))} ${said[0]} ${/\bThe voice: [^.]{0,300}/.exec(prompt)?.[0] ?? ''}`
  const isHeardOnly = /\b(?:off[- ]screen|voice-?over)\b|\bevery mouth\b|\bnobody in the picture speaks\b/i.test(prompt)
  return { text, voice: voiceOf(words), isSeen: !isHeardOnly }
}

/** The name before "says", with how the voice is told, decides the voice. */
const speakerOf = (before: string) =>
  before
    .split(/[.:;\n]/)
    .at(-1)
    ?.trim()
    .split(' ')
    .slice(-2)
    .join(' ') ?? ''

const woman = /\b(?:woman|female|girl|lady|her|she)\b/i
const man = /\b(?:man|male|boy|gentleman|his|he)\b/i
const old = /\b(?:fifties|sixties|seventies|old|elderly)\b/i

/** Two people of one sex are told apart by pitch and pace, and men by their synthesiser too. */
function voiceOf(words: string): SynthesiserVoice {
  const random = randomFrom(`voice ${words.toLowerCase()}`)
  const isWoman = woman.test(words) || (!man.test(words) && random.chance(0.5))
  const stretch = random.between(0.94, 1.08)
  const age = old.test(words) ? 0.9 : 1
  if (isWoman) return { synthesiser: 'slt', pitchHertz: Math.round(random.between(160, 225) * age), stretch }
  const synthesiser = random.chance(0.5) ? 'rms' : 'awb'
  const [lowest, highest] = synthesiser === 'rms' ? [84, 112] : [108, 145]
  return { synthesiser, pitchHertz: Math.round(random.between(lowest, highest) * age), stretch }
}
