import { useRef, type KeyboardEvent } from 'react'
import type { CutOverlay } from '@callsheet/lib/wire/cuts-api.ts'
import { moment, overlayWords } from '../cut-words.ts'
import type { Editor } from '../use-editor.ts'
import { startDrag } from './drag.ts'
import { EdgeHandle } from './edge-handle.tsx'
import type { Scale } from './use-scale.ts'
import classes from './timeline.module.css'

export interface OverlayTracksProps {
  editor: Editor
  scale: Scale
  /** Shows its settings. */
  onOpen(): void
}

const leastSeconds = 0.2

/** Each overlay on a track of its own: moved by its middle, trimmed by its edges. */
export function OverlayTracks({ editor, scale, onOpen }: OverlayTracksProps) {
  return editor.settings.overlays.map((overlay, index) => (
    <ol key={index} className={classes.track} data-track="overlay" aria-label={overlayWords[overlay.kind]}>
      <OverlayBlock overlay={overlay} index={index} editor={editor} scale={scale} onOpen={onOpen} />
    </ol>
  ))
}

interface OverlayBlockProps extends OverlayTracksProps {
  overlay: CutOverlay
  index: number
}

function OverlayBlock({ overlay, index, editor, scale, onOpen }: OverlayBlockProps) {
  const wasDragged = useRef(false)
  const total = editor.film?.timeline.durationSeconds ?? 0
  const start = Math.min(overlay.startSeconds, total)
  const end = Math.max(start, Math.min(overlay.endSeconds ?? total, total))
  const isSelected = editor.selected?.kind === 'overlay' && editor.selected.index === index
  const name = `${overlayWords[overlay.kind]}${overlay.text ? `: ${overlay.text}` : ''}`
  const frameSeconds = 1 / (editor.film?.rate ?? 24)
  const tidy = (seconds: number) => Math.round(seconds * 1_000) / 1_000
  /** An overlay that ends with the film has no end of its own, so that it also does when the film is longer. */
  const endAt = (seconds: number) => (seconds >= total - frameSeconds / 2 ? null : tidy(seconds))
  const moveBy = (by: number, isDone: boolean) => {
    const to = Math.min(Math.max(0, start + by), total - (end - start))
    const endSeconds = overlay.endSeconds === null && to === start ? null : endAt(to + end - start)
    editor.changeOverlay(index, { startSeconds: tidy(to), endSeconds }, isDone)
  }
  const edge = (side: 'in' | 'out') => {
    const from = side === 'in' ? start : end
    return (
      <EdgeHandle
        edge={side}
        name={`${name}, ${side === 'in' ? 'beginning' : 'end'}`}
        words={moment(from)}
        seconds={from}
        maximumSeconds={total}
        isReachable={isSelected}
        frameSeconds={frameSeconds}
        catches={() => editor.snaps().filter((at) => Math.abs(at - from) > 0.001)}
        toSeconds={(pixels, catches) => scale.snap(from + pixels / scale.pixels, catches) - from}
        onDrag={(by, isDone) =>
          editor.changeOverlay(
            index,
            side === 'in'
              ? { startSeconds: tidy(Math.min(Math.max(0, from + by), end - leastSeconds)) }
              : { endSeconds: endAt(Math.max(from + by, start + leastSeconds)) },
            isDone
          )
        }
        onCancel={editor.cancel}
      />
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (direction === undefined || !event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    moveBy(direction * (event.shiftKey ? 1 : frameSeconds), true)
  }
  return (
    <li
      className={classes.block}
      data-kind="overlay"
      data-selected={isSelected || undefined}
      style={{ left: scale.toPixels(start), width: Math.max(2, (end - start) * scale.pixels) }}
    >
      <button
        type="button"
        className={classes.body}
        aria-label={`${name}, from ${moment(start)} to ${moment(end)}`}
        aria-pressed={isSelected}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Delete"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          wasDragged.current = false
          // A finger scrolls. Its edges can be dragged.
          if (event.button !== 0 || event.pointerType === 'touch') return
          const catches = editor.snaps().filter((at) => at !== start && at !== end)
          let by = 0
          startDrag(event, {
            onMove(x) {
              if (!wasDragged.current && Math.abs(x) < 4) return
              wasDragged.current = true
              by = scale.snap(start + x / scale.pixels, catches) - start
              moveBy(by, false)
            },
            onEnd: (isDone) => {
              if (isDone && wasDragged.current) moveBy(by, true)
              else editor.cancel()
            }
          })
        }}
        onClick={() => {
          if (wasDragged.current) return
          editor.select({ kind: 'overlay', index })
          // The first frame that shows it: the middle of a frame decides.
          editor.playback.seek(Math.round(start / frameSeconds) * frameSeconds)
          onOpen()
        }}
      >
        <span className={classes.blockWords}>{overlay.text || overlayWords[overlay.kind]}</span>
      </button>
      {edge('in')}
      {edge('out')}
    </li>
  )
}
