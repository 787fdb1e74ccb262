import { useEffect, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { moment } from '../cut-words.ts'
import type { Editor } from '../use-editor.ts'
import { usePlaybackState } from '../use-playback.ts'
import { startDrag } from './drag.ts'
import type { Scale } from './use-scale.ts'
import classes from './timeline.module.css'

export interface PlayheadProps {
  editor: Editor
  scale: Scale
  scroller: RefObject<HTMLDivElement | null>
}

/** Where the film is. It is dragged, or set by a press on the ruler. */
export function Playhead({ editor, scale, scroller }: PlayheadProps) {
  const { playback, film } = editor
  const seconds = usePlaybackState(playback, (state) => state.seconds)
  const isPlaying = usePlaybackState(playback, (state) => state.isPlaying)
  const x = scale.toPixels(seconds)
  useEffect(() => {
    const view = scroller.current
    if (!view || !isPlaying) return
    if (x > view.scrollLeft + view.clientWidth - 24 || x < view.scrollLeft) view.scrollLeft = Math.max(0, x - 48)
  }, [x, isPlaying, scroller])
  const frameSeconds = 1 / (film?.rate ?? 24)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    playback.step(event.shiftKey ? Math.round(by / frameSeconds) : by)
  }
  return (
    <div className={classes.playhead} style={{ transform: `translateX(${x}px)` }}>
      <div
        className={classes.playheadGrip}
        role="slider"
        tabIndex={0}
        aria-label="Playhead"
        aria-valuemin={0}
        aria-valuemax={film?.timeline.durationSeconds ?? 0}
        aria-valuenow={Math.round(seconds * 100) / 100}
        aria-valuetext={moment(seconds)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => dragPlayhead(event, editor, scale, scroller.current)}
      />
    </div>
  )
}

/** The playhead follows the pointer from where it is pressed. */
export function dragPlayhead(
  event: PointerEvent<HTMLElement>,
  { playback }: Editor,
  scale: Scale,
  view: HTMLElement | null
): void {
  if (event.button !== 0 || !view) return
  const secondsAt = (clientX: number) => scale.toSeconds(clientX - view.getBoundingClientRect().left + view.scrollLeft)
  if (playback.state().isPlaying) playback.pause()
  playback.seek(secondsAt(event.clientX))
  startDrag(event, { onMove: (_, moved) => playback.seek(secondsAt(moved.clientX)), onEnd: () => undefined })
}
