import { useEffect, useLayoutEffect, useRef } from 'react'
import { createClipSequence, type ClipSequence } from './clip-sequence.ts'
import { drawFilmLayers } from './draw-film-layers.ts'
import { frameAt, type Film } from './film-of.ts'
import { safeBox, type ZoneChoice } from '@callsheet/lib/cut/safe-areas.ts'
import type { Playback } from './playback.ts'
import type { PreviewSound } from './preview-sound/preview-sound.ts'
import { usePlacedLayers } from './use-placed-layers.ts'
import classes from './stage.module.css'

export interface DraftStageProps {
  film: Film
  /** Drawn over the film, when it is shown. */
  zone: ZoneChoice | null
  /** Faces and product are still looked for. */
  isLooking: boolean
  playback: Playback
  sound: PreviewSound
}

/** The film as it will be cut: its clips in their order and points, with the layers that the cutter would draw. */
export function DraftStage({ film, zone, isLooking, playback, sound }: DraftStageProps) {
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const one = useRef<HTMLVideoElement>(null)
  const two = useRef<HTMLVideoElement>(null)
  const sequence = useRef<ClipSequence | null>(null)
  const layers = usePlacedLayers(film)
  const latest = useRef({ film, layers })

  const draw = () => {
    const { film: now, layers: over } = latest.current
    if (!canvas.current || !over) return
    drawFilmLayers(canvas.current, now, over, playback.state().seconds)
    root.current?.setAttribute('data-frame', String(frameAt(now, playback.state().seconds)))
  }
  useLayoutEffect(() => {
    latest.current = { film, layers }
    sequence.current?.setFilm(film)
    draw()
  })
  useEffect(() => {
    if (!one.current || !two.current) return undefined
    const made = createClipSequence({
      players: [one.current, two.current],
      film: latest.current.film,
      sound,
      onShown(seconds) {
        playback.report(seconds)
        draw()
      },
      onEnded: playback.stopped
    })
    sequence.current = made
    const detach = playback.attach(made)
    return () => {
      detach()
      made.close()
      sequence.current = null
    }
    // `draw` reads what is newest by itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [playback, sound])

  const isCrowded = layers?.placed.some((layer) => layer.isCrowded) ?? false
  return (
    <>
      <div
        ref={root}
        className={classes.stage}
        role="img"
        aria-label="Preview of what will be cut"
        data-looking={isLooking || undefined}
      >
        {/* The captions are drawn over it. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video ref={one} className={classes.player} playsInline preload="auto" aria-hidden tabIndex={-1} />
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video ref={two} className={classes.player} playsInline preload="auto" aria-hidden tabIndex={-1} />
        <canvas ref={canvas} className={classes.layers} aria-hidden />
        {zone ? <div className={classes.zone} style={zoneStyle(film, zone)} aria-hidden /> : null}
      </div>
      {isCrowded ? (
        <p className={classes.crowded} role="status">
          Not everything fits beside each other. Give some overlays another place or time.
        </p>
      ) : null}
    </>
  )
}

function zoneStyle({ timeline }: Film, zone: ZoneChoice) {
  const { x, y, width, height } = safeBox(timeline, zone)
  const share = (pixels: number, of: number) => `${(pixels / of) * 100}%`
  return {
    left: share(x, timeline.width),
    top: share(y, timeline.height),
    width: share(width, timeline.width),
    height: share(height, timeline.height)
  }
}
