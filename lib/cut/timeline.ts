import { AppError } from '../errors.ts'
import type { ClipFacts } from './clip-facts.ts'
import { chooseFocus, fitsWhole, middle, type ClipFocus, type FocusPoint } from './clip-focus.ts'
import { framesPerSecond, nearestFrameRate, sameRate, secondsOf, type FrameRate } from './frame-rate.ts'

/** A person's name for the clip, and the part of it that is used. */
export interface ChosenClip {
  name: string
  inSeconds: number
  /** Null for the end of the clip. */
  outSeconds: number | null
  /** The clip is held on its last frame until it has lasted so long: a spoken line is never cut off. */
  leastSeconds?: number
  /** What the film is framed by when it has another ratio: a place that a person chose, else what was found. */
  focus?: FocusPoint | null | undefined
  found?: ClipFocus | null | undefined
  /** Below 1 the clip is slowed. */
  speed?: number
}

export interface PlacedClip {
  name: string
  /** The start in the clip's own time. */
  inSeconds: number
  /** First frame on the timeline. */
  startFrame: number
  frames: number
  /** Frames in which the clip moves, when it is held after them. */
  shownFrames?: number
  /** The place in the clip that is shown in the middle, as far as its edges allow. Absent for its own middle. */
  focus?: FocusPoint
  /** Below 1 where the clip is slowed: seconds of the clip in a second of the film. */
  speed?: number
}

export interface Timeline {
  frameRate: FrameRate
  width: number
  height: number
  clips: PlacedClip[]
  frames: number
  durationSeconds: number
  /** The last clip is held below it. Absent where the film ends with its last clip. */
  endCard?: { startFrame: number; frames: number }
  /** The picture is used as it is: one codec, one size, one rate, nothing trimmed. */
  streamsAgree: boolean
}

export const maximumCutSeconds = 3_600

const ratioTolerance = 0.01

export interface PlanTimelineOptions {
  clips: readonly { chosen: ChosenClip; facts: ClipFacts }[]
  /** Width over height of the ad. */
  aspectRatio: number
  /** How long an end card stands after the last clip. */
  endCardSeconds?: number
}

/** When the last clip ends: an end card may follow. */
export const clipsEndSeconds = ({ endCard, frames, frameRate }: Timeline): number =>
  secondsOf(endCard?.startFrame ?? frames, frameRate)

/** Puts clips one after the other on one frame grid. Rounding is carried forward, so that no clip drifts. */
export function planTimeline({ clips, aspectRatio, endCardSeconds = 0 }: PlanTimelineOptions): Timeline {
  if (clips.length === 0) throw new AppError('invalid-input', 'There is no clip to cut: make at least one clip first.')
  const frameRate = chooseFrameRate(clips.map(({ facts }) => facts))
  const { width, height } = chooseSize(
    clips.map(({ facts }) => facts),
    aspectRatio
  )
  const rate = framesPerSecond(frameRate)
  let endSeconds = 0
  const placed = clips.map(({ chosen, facts }): PlacedClip => {
    const startFrame = Math.round(endSeconds * rate)
    const { speed = 1 } = chosen
    const shownSeconds = usedSeconds(chosen, facts) / speed
    endSeconds += Math.max(shownSeconds, chosen.leastSeconds ?? 0)
    const frames = Math.max(1, Math.round(endSeconds * rate) - startFrame)
    const shownFrames = Math.max(1, Math.round(shownSeconds * rate))
    const isHeld = (chosen.leastSeconds ?? 0) > shownSeconds && shownFrames < frames
    const focus = focusOf(chosen, facts, { width, height })
    return {
      name: chosen.name,
      inSeconds: chosen.inSeconds,
      startFrame,
      frames,
      ...(isHeld && { shownFrames }),
      ...(focus && { focus }),
      ...(speed < 1 && { speed })
    }
  })
  if (endSeconds + endCardSeconds > maximumCutSeconds) throw tooLong(endSeconds + endCardSeconds)
  const last = placed.at(-1)
  const clipFrames = last ? last.startFrame + last.frames : 0
  const endCard = { startFrame: clipFrames, frames: Math.round(endCardSeconds * rate) }
  if (last && endCard.frames > 0) {
    last.shownFrames ??= last.frames
    last.frames += endCard.frames
  }
  const frames = clipFrames + endCard.frames
  const streamsAgree = clips.every(({ chosen, facts }, index) => {
    const isWhole = chosen.inSeconds === 0 && placed[index]?.frames === facts.frames
    return isWhole && facts.width === width && facts.height === height && isSameStream(facts, clips[0]?.facts)
  })
  return {
    frameRate,
    width,
    height,
    clips: placed,
    frames,
    durationSeconds: secondsOf(frames, frameRate),
    ...(endCard.frames > 0 && { endCard }),
    streamsAgree
  }
}

/** Null where the clip fills the film as it is, and where its middle is shown. */
function focusOf({ focus, found }: ChosenClip, clip: ClipFacts, film: { width: number; height: number }) {
  if (fitsWhole(clip, film)) return null
  const chosen = focus ?? (found ? chooseFocus(found, clip, film) : middle)
  return chosen.x === middle.x && chosen.y === middle.y ? null : { x: chosen.x, y: chosen.y }
}

/** Seconds of the clip that are used. Errors: `invalid-input` for points outside the clip. */
export function usedSeconds(
  { name, inSeconds, outSeconds }: ChosenClip,
  { durationSeconds, frameRate }: ClipFacts
): number {
  const oneFrame = secondsOf(1, frameRate)
  const end = outSeconds ?? durationSeconds
  if (inSeconds < 0 || end > durationSeconds + oneFrame || end - inSeconds < oneFrame * 0.99) {
    throw new AppError(
      'invalid-input',
      `${name} is ${durationSeconds.toFixed(2)} s long and cannot be cut from ${inSeconds} s to ${end} s.`
    )
  }
  return Math.min(end, durationSeconds) - inSeconds
}

export function tooLong(seconds: number): AppError {
  const minutes = Math.round(seconds / 60)
  return new AppError(
    'invalid-input',
    `These clips add up to ${minutes} minutes; a cut may last ${maximumCutSeconds / 60} minutes. Leave some out or trim them.`,
    { details: { seconds: Math.round(seconds), maximumSeconds: maximumCutSeconds } }
  )
}

function isSameStream(facts: ClipFacts, first: ClipFacts | undefined): boolean {
  return (
    first !== undefined &&
    facts.isUpright &&
    facts.isConstantRate &&
    facts.videoCodec === 'avc' &&
    facts.streamFingerprint !== null &&
    facts.streamFingerprint === first.streamFingerprint &&
    sameRate(facts.frameRate, first.frameRate)
  )
}

/** The rate that most of the running time already has. */
function chooseFrameRate(facts: readonly ClipFacts[]): FrameRate {
  const secondsByRate = new Map<number, number>()
  for (const { frameRate, durationSeconds } of facts) {
    const rate = framesPerSecond(frameRate)
    secondsByRate.set(rate, (secondsByRate.get(rate) ?? 0) + durationSeconds)
  }
  const [rate] = [...secondsByRate].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? [24]
  return nearestFrameRate(rate)
}

/**
 * The most common size that already has the ad's ratio. If there is none, that ratio with the largest short side of the
 * clips.
 */
function chooseSize(facts: readonly ClipFacts[], aspectRatio: number): { width: number; height: number } {
  const fitting = facts.filter(({ width, height }) => Math.abs(width / height / aspectRatio - 1) < ratioTolerance)
  const counts = new Map<string, number>()
  for (const { width, height } of fitting) counts.set(`${width}x${height}`, (counts.get(`${width}x${height}`) ?? 0) + 1)
  const [size] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? []
  if (size) {
    const [width = 0, height = 0] = size.split('x').map(Number)
    return { width: even(width), height: even(height) }
  }
  const shortSide = Math.min(1_080, Math.max(...facts.map(({ width, height }) => Math.min(width, height))))
  return aspectRatio >= 1
    ? { width: even(shortSide * aspectRatio), height: even(shortSide) }
    : { width: even(shortSide), height: even(shortSide / aspectRatio) }
}

/** H.264 with the common chroma format needs even sides. */
function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}
