import { steadyVoice } from './steady-voice.ts'
import type { Element } from './wire/element.ts'
import type { Script } from './wire/script.ts'

export interface SpokenLine {
  line: string
  /** How the speaker sounds. */
  voice?: string | undefined
  language?: string | undefined
  /** The name of a speaker whose face the picture shows. Absent when the line is only heard. */
  seenSpeaker?: string | undefined
  /** A voice speaks the lines that are only heard over the finished clips. */
  isVoicedOver?: boolean
}

const silent = 'Nobody speaks, and no voice is heard.'
const heard = 'It is spoken once. Nobody in the picture speaks.'
const seen = 'It is spoken once, with matching lips. Nobody else speaks.'
const limits = 'No subtitles, no text on screen.'

/** What an earlier call added, with another line, voice or speaker. */
const added =
  // not linear: it reads the motion of one shot, which the storyboard's schema bounds
  / ?(?:An off-screen voice(?:, [^"]*)? says: ".*?" It is spoken once\. Nobody in the picture speaks\.|On screen, [^"]*? says(?:, [^"]*)?: ".*?" It is spoken once, with matching lips\. Nobody else speaks\.|Nobody speaks, and no voice is heard\.)(?: No music\.)? No subtitles, no text on screen\./gs

/**
 * What moves in a shot, with its line: spoken by the person in the picture, or heard over it. It is for types whose
 * prompt no engine writes: their clips are sent what stands here, byte for byte, and a clip model voices only what its
 * prompt says. It stands where people see and edit it. A text that says the line in its own words stays as it is. A line
 * that is spoken over the finished clip is not said here, so that nobody speaks twice.
 */
export function withSpokenLine(
  motion: string,
  { line, voice, language, seenSpeaker, isVoicedOver = false }: SpokenLine
): string {
  const said = line.trim()
  const bare = motion.replace(added, '')
  if (said === '' || bare.includes(said)) return bare
  const sound = [language && `in ${language}`, voice?.replace(/\.$/, '')].filter(Boolean).join(', ')
  const music = /\bno music\b/i.test(bare) ? [] : ['No music.']
  if (isVoicedOver && !seenSpeaker) return [bare.trimEnd(), silent, ...music, limits].join(' ')
  const speech = seenSpeaker
    ? [`On screen, ${seenSpeaker} says${sound && `, ${sound}`}: "${said}"`, seen]
    : [`An off-screen voice${sound && `, ${sound},`} says: "${said}"`, heard]
  return [bare.trimEnd(), ...speech, ...music, limits].join(' ')
}

export interface SpeakerOfShot {
  speaker: string | undefined
  /** Everything that the shot shows. */
  elementSlugs: readonly string[]
  /** `insert` shows a detail: the hands of somebody, and no mouth. */
  shotSize?: string | undefined
}

/** Who says a shot's line and how: in the picture where the person's own element is shown, else only heard. */
export function voiceOfShot(
  { speaker, elementSlugs, shotSize }: SpeakerOfShot,
  { elements, script }: { elements: readonly Pick<Element, 'slug' | 'kind' | 'name'>[]; script: Pick<Script, 'cast'> }
): Pick<SpokenLine, 'voice' | 'seenSpeaker'> {
  const isSpeaker = ({ name }: { name: string }) => isSameName(name, speaker)
  const isSeen = elements.some(
    (element) => element.kind === 'cast' && isSpeaker(element) && elementSlugs.includes(element.slug)
  )
  return {
    voice: steadyVoice(speaker, script.cast.find(isSpeaker)),
    ...(isSeen && shotSize !== 'insert' && { seenSpeaker: speaker })
  }
}

const isSameName = (one: string, other: string | undefined): boolean =>
  one.trim().toLowerCase() === other?.trim().toLowerCase()
