import type { PointerEvent } from 'react'

export interface DragOptions {
  /** Pixels from where the drag began. */
  onMove(x: number, event: globalThis.PointerEvent): void
  /** `isDone` is false when the drag was broken off by Escape or by the system. */
  onEnd(isDone: boolean): void
}

/** Follows one pointer until it is released. */
export function startDrag(event: PointerEvent<HTMLElement>, { onMove, onEnd }: DragOptions): void {
  const { pointerId, clientX: from } = event
  const target: HTMLElement = event.currentTarget
  const controller = new AbortController()
  const { signal } = controller
  const end = (isDone: boolean) => {
    controller.abort()
    if (target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId)
    onEnd(isDone)
  }
  target.setPointerCapture(pointerId)
  target.addEventListener(
    'pointermove',
    (moved) => moved.pointerId === pointerId && onMove(moved.clientX - from, moved),
    {
      signal
    }
  )
  target.addEventListener('pointerup', () => end(true), { signal })
  target.addEventListener('pointercancel', () => end(false), { signal })
  window.addEventListener(
    'keydown',
    (key) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end(false)
    },
    { signal, capture: true }
  )
}
