import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useInViewport } from '@mantine/hooks'
import type { FilmPiece } from '../film-of.ts'
import { clipFrames, readClipFrames } from './clip-frames.ts'
import { peaksPerSecond, readSoundPeaks, type SoundPeaks } from './clip-sound.ts'
import classes from './timeline.module.css'

export interface ClipStripProps {
  piece: FilmPiece
  /** Pixels of a second. */
  scale: number
}

/** Pictures of a clip along its length, and its sound below. Read when the clip comes into view. */
export function ClipStrip({ piece, scale }: ClipStripProps) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [wasSeen, setSeen] = useState(false)
  if (inViewport && !wasSeen) setSeen(true)
  return (
    <div ref={ref} className={classes.strips} aria-hidden>
      {wasSeen ? <Pictures piece={piece} scale={scale} /> : null}
      {wasSeen ? <Sound piece={piece} scale={scale} /> : null}
    </div>
  )
}

function Pictures({ piece, scale }: ClipStripProps) {
  const { clip, known, seconds, shownSeconds, speed } = piece
  const canvas = useRef<HTMLCanvasElement>(null)
  const frames = useSyncExternalStore(
    (listener) => readClipFrames(clip.videoId, known.sourceSeconds, listener),
    () => clipFrames(clip.videoId)
  )
  useEffect(() => {
    const brush = sized(canvas.current)
    const first = frames[0]
    if (!brush || !first) return
    const { clientWidth: width, clientHeight: height } = brush.canvas
    const each = (height * first.picture.width) / first.picture.height
    for (let x = 0; x < width; x += each) {
      const own = clip.inSeconds + Math.min((x + each / 2) / scale, shownSeconds) * speed
      const frame = frames.findLast(({ seconds: at }) => at <= own) ?? first
      brush.drawImage(frame.picture, x, 0, each, height)
    }
  }, [frames, clip.inSeconds, seconds, shownSeconds, speed, scale])
  return <canvas ref={canvas} className={classes.pictures} />
}

function Sound({ piece, scale }: ClipStripProps) {
  const { clip, known, seconds, speed } = piece
  const canvas = useRef<HTMLCanvasElement>(null)
  const hasSound = known.facts.sound !== null
  const [peaks, setPeaks] = useState<SoundPeaks | 'reading' | 'unreadable'>(hasSound ? 'reading' : null)
  useEffect(() => {
    if (!hasSound) return undefined
    let isGone = false
    readSoundPeaks(clip.videoId).then(
      (read) => !isGone && setPeaks(read),
      () => !isGone && setPeaks('unreadable')
    )
    return () => {
      isGone = true
    }
  }, [clip.videoId, hasSound])
  useEffect(() => {
    const brush = sized(canvas.current)
    if (!brush || !(peaks instanceof Float32Array)) return
    const { clientWidth: width, clientHeight: height } = brush.canvas
    brush.fillStyle = getComputedStyle(brush.canvas).color
    for (let x = 0; x < width; x += 2) {
      const from = Math.floor((clip.inSeconds + (x / scale) * speed) * peaksPerSecond)
      const to = Math.max(from + 1, Math.floor((clip.inSeconds + ((x + 2) / scale) * speed) * peaksPerSecond))
      const peak = peaks.subarray(from, to).reduce((most, one) => Math.max(most, one), 0)
      // The ear hears in decibels: the lower 48 of them are shown.
      const share = Math.max(0, 1 + (20 * Math.log10(Math.max(peak, 1e-5))) / 48)
      const tall = Math.max(1, share * height)
      brush.fillRect(x, (height - tall) / 2, 1.25, tall)
    }
  }, [peaks, clip.inSeconds, seconds, speed, scale])
  if (peaks === null) return <span className={classes.silent}>Silent</span>
  if (peaks === 'unreadable') return <span className={classes.silent}>Sound unreadable</span>
  return <canvas ref={canvas} className={classes.sound} />
}

/** A canvas in the pixels of the screen, cleared. */
function sized(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | null {
  const brush = canvas?.getContext('2d') ?? null
  if (!canvas || !brush) return null
  // A canvas has a largest size.
  const density = Math.min(window.devicePixelRatio, 16_000 / Math.max(1, canvas.clientWidth))
  canvas.width = Math.max(1, Math.round(canvas.clientWidth * density))
  canvas.height = Math.max(1, Math.round(canvas.clientHeight * density))
  brush.scale(density, density)
  return brush
}
