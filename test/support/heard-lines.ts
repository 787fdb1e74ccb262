import { findVoice } from '@callsheet/lib/adapters/node/clip-assembler/find-voice.ts'
import type { VoiceSpan } from '@callsheet/lib/cut/voice-span.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'

/** A spoken line of a finished film, measured in the film's own sound. */
export interface HeardLine {
  scene: number
  /** Seconds in which a voice is found while the line's clip shows. */
  voicedSeconds: number
  /** From the start of the line's first caption to the moment at which its voice begins. Null without a caption. */
  onsetSeconds: number | null
  /** For each caption, from its start to the nearest moment with a voice. */
  captionSeconds: number[]
  timedBy: string[]
}

/** Listens to a film: what is heard of each line, and how far its captions are from the voice. */
export async function hearLines(film: string, { clips, captions }: CutView): Promise<HeardLine[]> {
  const heard = await findVoice(film, true)
  return clips
    .filter(({ spokenScript }) => spokenScript.trim() !== '')
    .map(({ scene, startSeconds, durationSeconds }) => {
      const end = startSeconds + durationSeconds
      const own = captions.filter((caption) => caption.startSeconds >= startSeconds && caption.startSeconds < end)
      const voice = heard.flatMap((span) => within(span, { startSeconds, endSeconds: end }))
      const [first, onset] = [own[0], voice[0]]
      return {
        scene,
        voicedSeconds: voice.reduce((sum, span) => sum + span.endSeconds - span.startSeconds, 0),
        onsetSeconds: first && onset ? Math.abs(first.startSeconds - onset.startSeconds) : null,
        captionSeconds: own.map((caption) => nearest(caption.startSeconds, heard)),
        timedBy: own.map(({ timedBy }) => timedBy)
      }
    })
}

function within(span: VoiceSpan, bounds: VoiceSpan): VoiceSpan[] {
  const startSeconds = Math.max(span.startSeconds, bounds.startSeconds)
  const endSeconds = Math.min(span.endSeconds, bounds.endSeconds)
  return endSeconds > startSeconds ? [{ startSeconds, endSeconds }] : []
}

const nearest = (moment: number, heard: readonly VoiceSpan[]): number =>
  Math.min(
    ...heard.map(({ startSeconds, endSeconds }) => Math.max(0, startSeconds - moment, moment - endSeconds)),
    Number.POSITIVE_INFINITY
  )
