import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Button } from '@mantine/core'
import { coveredBox, fitsWhole, middle, type FocusPoint } from '@callsheet/lib/cut/clip-focus.ts'
import { mediaSource } from '../api/media-source.ts'
import { startDrag } from './timeline/drag.ts'
import type { Editor } from './use-editor.ts'
import { usePlaybackState } from './use-playback.ts'
import { frameAt, sourceMoment } from './film-of.ts'
import classes from './framing.module.css'

const step = 0.01
const largeStep = 0.1

/** The whole picture of a clip, and over it the frame of what the film shows. Nothing where the clip fills the film. */
export function ClipFraming({ editor, index }: { editor: Editor; index: number }) {
  const { film, playback } = editor
  const picture = useRef<HTMLDivElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  const piece = film?.pieces[index]
  const frame = usePlaybackState(playback, ({ seconds }) => {
    if (!film || !piece) return 0
    const within = Math.min(Math.max(seconds, piece.startSeconds), piece.startSeconds + piece.seconds - 1 / film.rate)
    return frameAt(film, within)
  })
  const moment = film ? sourceMoment(film, index, frame) : 0
  useEffect(() => {
    if (player.current) player.current.currentTime = moment
  }, [moment])
  if (!film || !piece) return null
  const { facts } = piece.known
  if (fitsWhole(facts, film.timeline)) return null
  const focus = film.timeline.clips[index]?.focus ?? middle
  const shown = coveredBox(facts, film.timeline, focus)
  const isAcross = shown.width < shown.height
  const room = isAcross ? 1 - shown.width : 1 - shown.height
  const at = isAcross ? shown.x : shown.y
  const percent = Math.round((at / Math.max(room, 1e-6)) * 100)
  /** The focus that puts the frame's edge at this share of the picture. */
  const focusAt = (edge: number): FocusPoint => {
    const place = Math.min(Math.max(0, edge), room)
    const own = isAcross ? { x: place + shown.width / 2, y: focus.y } : { x: focus.x, y: place + shown.height / 2 }
    return { x: tidy(own.x), y: tidy(own.y) }
  }
  const put = (edge: number, isDone: boolean) => editor.frame(index, focusAt(edge), isDone)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    const edge =
      event.key === 'Home' ? 0 : event.key === 'End' ? room : by && at + by * (event.shiftKey ? largeStep : step)
    if (edge === undefined) return
    event.preventDefault()
    event.stopPropagation()
    put(edge, true)
  }
  const isByHand = Boolean(piece.clip.focus)
  return (
    <section className={classes.framing} aria-label={`${piece.name}, framing`}>
      <div className={classes.head}>
        <strong>Framing of {piece.name}</strong>
        <span className="small soft">
          {isByHand
            ? 'As you framed it.'
            : editor.hasFound(piece.clip.videoId)
              ? 'By faces, product and what stands out.'
              : 'The middle of the clip.'}
        </span>
      </div>
      <div
        ref={picture}
        className={classes.whole}
        style={{ aspectRatio: `${facts.width} / ${facts.height}`, '--clip-ratio': facts.width / facts.height }}
      >
        <video
          ref={player}
          src={mediaSource(piece.clip.videoId)}
          muted
          playsInline
          preload="auto"
          aria-hidden
          tabIndex={-1}
          onLoadedMetadata={(event) => {
            event.currentTarget.currentTime = moment
          }}
        />
        <div
          className={classes.window}
          style={{
            left: `${shown.x * 100}%`,
            top: `${shown.y * 100}%`,
            width: `${shown.width * 100}%`,
            height: `${shown.height * 100}%`
          }}
          role="slider"
          tabIndex={0}
          aria-label={`${piece.name}: the part that the film shows`}
          aria-orientation={isAcross ? 'horizontal' : 'vertical'}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={`${percent} % from the ${isAcross ? 'left' : 'top'}`}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            if (event.button !== 0) return
            event.preventDefault()
            event.currentTarget.focus({ preventScroll: true })
            const { clientX, clientY } = event
            const size = picture.current?.getBoundingClientRect()
            let edge = at
            startDrag(event, {
              onMove(_x, moved) {
                if (!size) return
                edge =
                  at + (isAcross ? (moved.clientX - clientX) / size.width : (moved.clientY - clientY) / size.height)
                put(edge, false)
              },
              onEnd: (isDone) => (isDone && edge !== at ? put(edge, true) : editor.cancel())
            })
          }}
        />
      </div>
      <div className={classes.head}>
        <Button size="xs" variant="default" disabled={!isByHand} onClick={() => editor.frame(index, null, true)}>
          Frame it by faces and product again
        </Button>
        <span className="small soft">Drag the frame, or move it with the arrow keys.</span>
      </div>
    </section>
  )
}

const tidy = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000
