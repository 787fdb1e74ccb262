import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { moment } from '../cut-words.ts'
import type { FilmPiece } from '../film-of.ts'
import type { Editor } from '../use-editor.ts'
import { ClipStrip } from './clip-strip.tsx'
import { startDrag } from './drag.ts'
import { EdgeHandle } from './edge-handle.tsx'
import type { Scale } from './use-scale.ts'
import classes from './timeline.module.css'

export interface ClipTrackProps {
  editor: Editor
  scale: Scale
  /** Opens the sheet with the exact numbers. */
  onOpen(index: number): void
}

interface Lifted {
  index: number
  /** Pixels from its place. */
  by: number
  /** Where it would go. */
  to: number
}

const liftPixels = 6
/** A finger scrolls the timeline, unless it rests on a clip first. */
const restMilliseconds = 350

/** The clips in their order. A clip is dragged to another place, and its edges to other points. */
export function ClipTrack({ editor, scale, onOpen }: ClipTrackProps) {
  const { film } = editor
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const track = useRef<HTMLOListElement>(null)
  /** A clip that was moved with the keys keeps the focus at its new place. */
  const focusNext = useRef<number | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    track.current?.querySelectorAll<HTMLElement>(':scope > li > button')[focusNext.current]?.focus()
    focusNext.current = null
  })
  if (!film) return null
  const { pieces } = film
  const shiftOf = (index: number): number => {
    if (!lifted) return 0
    const width = (pieces[lifted.index]?.seconds ?? 0) * scale.pixels
    if (index === lifted.index) return lifted.by
    if (index > lifted.index && index <= lifted.to) return -width
    if (index < lifted.index && index >= lifted.to) return width
    return 0
  }
  /** Where the clip would go: past each clip whose middle its own middle has passed. */
  const placeOf = (index: number, by: number): number => {
    const own = pieces[index]
    if (!own) return index
    const middle = own.startSeconds + own.seconds / 2 + by / scale.pixels
    return pieces.filter((other, at) => at !== index && other.startSeconds + other.seconds / 2 < middle).length
  }
  return (
    <ol ref={track} className={classes.track} data-track="clips" aria-label="Clips">
      {pieces.map((piece, index) => (
        <ClipBlock
          key={`${piece.clip.videoId}-${index}`}
          editor={editor}
          scale={scale}
          piece={piece}
          index={index}
          shift={shiftOf(index)}
          isLifted={lifted?.index === index}
          onOpen={() => onOpen(index)}
          onMove={(by) => {
            focusNext.current = Math.min(Math.max(0, index + by), pieces.length - 1)
            editor.move(index, index + by)
          }}
          onLift={(by) => setLifted({ index, by, to: placeOf(index, by) })}
          onDrop={(isDone) => {
            if (isDone && lifted) editor.move(lifted.index, lifted.to)
            setLifted(null)
          }}
        />
      ))}
    </ol>
  )
}

interface ClipBlockProps {
  editor: Editor
  scale: Scale
  piece: FilmPiece
  index: number
  shift: number
  isLifted: boolean
  onOpen(): void
  /** By so many places. */
  onMove(by: number): void
  onLift(by: number): void
  onDrop(isDone: boolean): void
}

function ClipBlock({ editor, scale, piece, index, shift, isLifted, onOpen, onMove, onLift, onDrop }: ClipBlockProps) {
  const { clip, known, name, startSeconds, seconds, cardSeconds, shownSeconds } = piece
  const wasDragged = useRef(false)
  const drop = useRef(onDrop)
  drop.current = onDrop
  const isSelected = editor.selected?.kind === 'clip' && editor.selected.index === index
  const end = clip.outSeconds ?? known.sourceSeconds
  const sameName = editor.film?.pieces.filter((other) => other.clip.videoId === clip.videoId) ?? []
  const part = sameName.length > 1 ? `, piece ${sameName.indexOf(piece) + 1} of ${sameName.length}` : ''
  const own = seconds - cardSeconds
  const label = `${name} ${own.toFixed(1)} s${part}${known.speaker ? `, ${known.speaker}` : ''}${known.isDraft ? ', draft' : ''}, from ${moment(startSeconds)} to ${moment(startSeconds + own)}`

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasDragged.current = false
    if (event.button !== 0) return
    if (event.pointerType === 'touch') return waitForRest(event)
    let isUp = false
    startDrag(event, {
      onMove(x) {
        isUp ||= Math.abs(x) > liftPixels
        if (!isUp) return
        wasDragged.current = true
        onLift(x)
      },
      onEnd: (isDone) => isUp && drop.current(isDone)
    })
  }
  const waitForRest = (event: PointerEvent<HTMLElement>) => {
    const { clientX: from, pointerId } = event
    const target: HTMLElement = event.currentTarget
    const controller = new AbortController()
    const { signal } = controller
    let isUp = false
    const timer = setTimeout(() => {
      isUp = true
      wasDragged.current = true
      if ('vibrate' in navigator) navigator.vibrate(12)
      onLift(0)
    }, restMilliseconds)
    const finish = (isDone: boolean) => {
      clearTimeout(timer)
      controller.abort()
      if (isUp) drop.current(isDone)
    }
    target.addEventListener(
      'pointermove',
      (moved) => {
        if (moved.pointerId !== pointerId) return
        if (isUp) onLift(moved.clientX - from)
        else if (Math.abs(moved.clientX - from) > liftPixels) finish(false)
      },
      { signal }
    )
    // The page would scroll under a lifted clip.
    target.addEventListener('touchmove', (moved) => isUp && moved.cancelable && moved.preventDefault(), {
      signal,
      passive: false
    })
    target.addEventListener('pointerup', () => finish(true), { signal })
    target.addEventListener('pointercancel', () => finish(false), { signal })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      editor.select({ kind: 'clip', index })
      onOpen()
    }
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (direction === undefined || !event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    onMove(direction)
  }
  const edge = { scale, editor, piece, index, isSelected }
  return (
    <li
      className={classes.block}
      data-kind="clip"
      data-selected={isSelected || undefined}
      data-lifted={isLifted || undefined}
      style={{
        left: scale.toPixels(startSeconds),
        width: Math.max(2, seconds * scale.pixels),
        transform: shift === 0 ? undefined : `translateX(${shift}px)`
      }}
    >
      <button
        type="button"
        className={classes.body}
        aria-label={label}
        aria-pressed={isSelected}
        aria-keyshortcuts="Enter Alt+ArrowLeft Alt+ArrowRight Delete"
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (wasDragged.current) return
          editor.select({ kind: 'clip', index })
          if (event.detail === 0) return editor.playback.seek(startSeconds)
          const box = event.currentTarget.getBoundingClientRect()
          editor.playback.seek(startSeconds + (event.clientX - box.left) / scale.pixels)
          if (event.detail === 2) onOpen()
        }}
      >
        <ClipStrip piece={piece} scale={scale.pixels} />
        <span className={classes.blockWords} aria-hidden>
          <strong>{name}</strong> {own.toFixed(1)} s
        </span>
        {shownSeconds < own - 0.001 ? (
          <span className={classes.held} style={{ left: shownSeconds * scale.pixels }} aria-hidden>
            held
          </span>
        ) : null}
        {cardSeconds > 0 ? (
          <span className={classes.card} style={{ left: own * scale.pixels }} aria-hidden>
            end card
          </span>
        ) : null}
      </button>
      <TrimHandle {...edge} edge="in" at={clip.inSeconds} from={startSeconds} />
      <TrimHandle {...edge} edge="out" at={end} from={startSeconds + shownSeconds} />
    </li>
  )
}

interface TrimHandleProps {
  edge: 'in' | 'out'
  scale: Scale
  editor: Editor
  piece: FilmPiece
  index: number
  isSelected: boolean
  /** In the clip's own time. */
  at: number
  /** On the film. */
  from: number
}

function TrimHandle({ edge, scale, editor, piece, index, isSelected, at, from }: TrimHandleProps) {
  return (
    <EdgeHandle
      edge={edge}
      name={`${piece.name}, ${edge === 'in' ? 'beginning' : 'end'}`}
      words={`${at.toFixed(2)} seconds of ${piece.known.sourceSeconds.toFixed(2)}`}
      seconds={at}
      maximumSeconds={piece.known.sourceSeconds}
      isReachable={isSelected}
      frameSeconds={1 / (editor.film?.rate ?? 24)}
      catches={() => editor.trimSnaps(index, edge).filter((moment) => Math.abs(moment - from) > 0.001)}
      toSeconds={(pixels, catches) => scale.snap(from + pixels / scale.pixels, catches) - from}
      onDrag={(by, isDone, isKey) => {
        if (edge === 'in') scale.hold(isDone ? 0 : editor.heldBy(index, by))
        editor.trim(index, edge, by, isDone, isKey ? `trim ${index} ${edge}` : '')
      }}
      onCancel={() => {
        scale.hold(0)
        editor.cancel()
      }}
    />
  )
}
