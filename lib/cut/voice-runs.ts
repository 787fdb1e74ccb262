import { heldSeconds, type VoicePlace } from './voice-timing.ts'

/** A clip of a film and the line that is spoken over it. Adjacent pieces of one clip are one run. */
export interface SpokenPiece {
  videoId: string
  /** How long the clip itself shows. */
  usedSeconds: number
  /** The whole line, as it stands over the whole clip. Null where nobody speaks. */
  line: VoicePlace | null
}

export interface PieceVoice {
  /** The part of the line that is heard over this piece. It has no seconds when the line was said before. */
  place: VoicePlace
  /** How long the piece must last, so that its line is heard whole. */
  leastSeconds: number
}

/**
 * A line is spoken once: it runs on over the pieces into which its clip was split. The last of them is held until the
 * line is said. Where the same clip comes again later, it is silent.
 */
export function spreadVoices(pieces: readonly SpokenPiece[]): (PieceVoice | null)[] {
  const said = new Set<string>()
  let offset = 0
  return pieces.map(({ videoId, usedSeconds, line }, index) => {
    const goesOn = index > 0 && pieces[index - 1]?.videoId === videoId
    const isLast = pieces[index + 1]?.videoId !== videoId
    if (!goesOn) offset = 0
    if (!line) return null
    const isOver = said.has(videoId)
    if (isLast) said.add(videoId)
    if (isOver) return { place: { ...line, fromSeconds: line.fromSeconds + line.seconds, seconds: 0 }, leastSeconds: 0 }
    const leastSeconds = isLast ? Math.max(0, heldSeconds(line) - offset) : 0
    const heard = Math.min(line.seconds, Math.max(0, offset - line.atSeconds))
    const atSeconds = Math.max(0, line.atSeconds - offset)
    const room = Math.max(0, Math.max(usedSeconds, leastSeconds) - atSeconds)
    offset += usedSeconds
    return {
      place: { fromSeconds: line.fromSeconds + heard, atSeconds, seconds: Math.min(line.seconds - heard, room) },
      leastSeconds
    }
  })
}
