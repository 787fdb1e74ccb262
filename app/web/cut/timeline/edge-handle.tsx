import type { KeyboardEvent } from 'react'
import { startDrag } from './drag.ts'
import classes from './timeline.module.css'

export interface EdgeHandleProps {
  edge: 'in' | 'out'
  /** `Scene 1, beginning`. */
  name: string
  /** What a screen reader says of its place. */
  words: string
  /** Where it is and may go, in seconds. */
  seconds: number
  maximumSeconds: number
  isReachable: boolean
  frameSeconds: number
  /** Seconds from where the edge was. `isKey` when a key moved it. */
  onDrag(bySeconds: number, isDone: boolean, isKey?: boolean): void
  onCancel(): void
  /** Where it may catch, asked when it is grasped: the playhead moves without drawing the timeline anew. */
  catches(): readonly number[]
  /** Seconds from where it was. */
  toSeconds(pixels: number, catches: readonly number[]): number
}

/** One edge of a block: dragged by a pointer, or moved with the arrow keys. */
export function EdgeHandle({
  edge,
  name,
  words,
  seconds,
  maximumSeconds,
  isReachable,
  frameSeconds,
  onDrag,
  onCancel,
  catches,
  toSeconds
}: EdgeHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    onDrag(direction * (event.shiftKey ? 1 : frameSeconds), true, true)
  }
  return (
    <div
      className={classes.handle}
      data-edge={edge}
      role="slider"
      tabIndex={isReachable ? 0 : -1}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={Math.round(maximumSeconds * 100) / 100}
      aria-valuenow={Math.round(seconds * 100) / 100}
      aria-valuetext={words}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.stopPropagation()
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
        const points = catches()
        let by = 0
        let hasMoved = false
        startDrag(event, {
          onMove(x) {
            hasMoved = true
            by = toSeconds(x, points)
            onDrag(by, false)
          },
          onEnd: (isDone) => (isDone && hasMoved && by !== 0 ? onDrag(by, true) : onCancel())
        })
      }}
    />
  )
}
