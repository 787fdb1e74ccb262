import type { ClipFacts } from './clip-facts.ts'
import type { ClipFocus, FocusPoint } from './clip-focus.ts'
import { fittingSpeed, type ClipFit } from './clip-fit.ts'
import { planTimeline, usedSeconds, type Timeline } from './timeline.ts'
import { spreadVoices, type PieceVoice } from './voice-runs.ts'
import { heldSeconds, type VoicePlace } from './voice-timing.ts'

/** A chosen clip with what is known about it. */
export interface FilmClip {
  /** For people: `Scene 2`. */
  name: string
  videoId: string
  inSeconds: number
  /** Null for the end of the clip. */
  outSeconds: number | null
  facts: ClipFacts
  /** What is done where the line is longer than the clip. Absent: it is held. */
  fit?: ClipFit
  /** The line over the whole clip. Null where nobody speaks over it. */
  line: VoicePlace | null
  /** Where a person framed it. */
  focus?: FocusPoint | null | undefined
  /** What was found in its pictures. Absent before they were looked at: its middle is shown. */
  found?: ClipFocus | null | undefined
}

export interface FilmPlan {
  timeline: Timeline
  /** For each clip, the part of its line that is heard over it. */
  voices: (PieceVoice | null)[]
}

export interface PlanFilmOptions {
  clips: readonly FilmClip[]
  /** Width over height. */
  aspectRatio: number
  /** How long an end card stands after the last clip. */
  endCardSeconds?: number | undefined
}

/**
 * Which clip a film shows when, and which line is heard over it. The film and its preview follow the same plan. Errors:
 * `invalid-input` names the clip whose points are outside of it.
 */
export function planFilm({ clips, aspectRatio, endCardSeconds = 0 }: PlanFilmOptions): FilmPlan {
  const speeds = speedsOf(clips)
  const voices = spreadVoices(
    clips.map((clip, index) => ({
      videoId: clip.videoId,
      usedSeconds: usedSeconds(clip, clip.facts) / (speeds[index] ?? 1),
      line: clip.line
    }))
  )
  const timeline = planTimeline({
    aspectRatio,
    endCardSeconds,
    clips: clips.map(({ name, inSeconds, outSeconds, facts, focus, found }, index) => {
      const leastSeconds = voices[index]?.leastSeconds ?? 0
      const { [index]: speed = 1 } = speeds
      const slowed = { ...(leastSeconds > 0 && { leastSeconds }), ...(speed < 1 && { speed }) }
      return { facts, chosen: { name, inSeconds, outSeconds, focus, found, ...slowed } }
    })
  })
  return { timeline, voices }
}

/** The speed of each clip. Adjacent pieces of one clip have one line, and so one speed. */
function speedsOf(clips: readonly FilmClip[]): number[] {
  const runs: number[][] = []
  for (const [index, { videoId }] of clips.entries()) {
    if (index > 0 && clips[index - 1]?.videoId === videoId) runs.at(-1)?.push(index)
    else runs.push([index])
  }
  const said = new Set<string>()
  return runs.flatMap((run) => {
    const pieces = run.flatMap((index) => clips[index] ?? [])
    const [first] = pieces
    const isSlowed = first?.line && !said.has(first.videoId) && pieces.some(({ fit }) => fit === 'slow')
    if (first) said.add(first.videoId)
    const seconds = pieces.reduce((sum, clip) => sum + usedSeconds(clip, clip.facts), 0)
    const speed = isSlowed && first.line ? fittingSpeed(seconds, heldSeconds(first.line)) : 1
    return run.map(() => speed)
  })
}
