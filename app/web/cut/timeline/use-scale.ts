import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { snapTo } from '../clip-edits.ts'

/** Room before the first clip and after the last, in pixels: an edge can be taken there too. */
export const padPixels = 36
const snapPixels = 9
const mostPixels = 480
const zoomStep = 1.5

export interface Scale {
  /** Pixels of a second. */
  pixels: number
  toPixels(seconds: number): number
  toSeconds(pixels: number): number
  snap(seconds: number, moments: readonly number[]): number
  /** Holds what follows a clip in its place while the clip's beginning is dragged. Seconds. */
  hold(seconds: number): void
}

export interface ScaleOptions {
  scroller: RefObject<HTMLDivElement | null>
  durationSeconds: number
  isSnapping: boolean
}

/** How much of the film is in view. */
export function useScale({ scroller, durationSeconds, isSnapping }: ScaleOptions) {
  const [width, setWidth] = useState(0)
  const [held, hold] = useState(0)
  /** Null for the whole film in view. */
  const [chosen, setChosen] = useState<number | null>(null)
  const anchor = useRef<{ seconds: number; x: number } | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [scroller])
  const fitting = Math.max(4, (width - 2 * padPixels) / Math.max(0.5, durationSeconds))
  // On a phone a film that fits has clips too small for a finger.
  const pixels = chosen ?? Math.max(fitting, width < 600 ? 40 : 0)
  const zoomTo = (to: number, x = width / 2) => {
    const element = scroller.current
    if (element) anchor.current = { seconds: (element.scrollLeft + x - padPixels) / pixels, x }
    setChosen(Math.min(mostPixels, Math.max(Math.min(fitting, 40), to)))
  }
  const zoom = useRef(zoomTo)
  useLayoutEffect(() => {
    zoom.current = zoomTo
  })
  // What was under the pointer stays there.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element && anchor.current) element.scrollLeft = anchor.current.seconds * pixels + padPixels - anchor.current.x
    anchor.current = null
  }, [pixels, scroller])
  const current = useRef(pixels)
  current.current = pixels
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const x = event.clientX - element.getBoundingClientRect().left
      zoom.current(current.current * Math.exp(-event.deltaY / 300), x)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [scroller])
  const scale: Scale = {
    pixels,
    toPixels: (seconds) => padPixels + seconds * pixels,
    toSeconds: (at) => (at - padPixels) / pixels,
    snap: (seconds, moments) => (isSnapping ? snapTo(seconds, moments, snapPixels / pixels) : seconds),
    hold
  }
  return {
    scale,
    held,
    zoomIn: () => zoomTo(pixels * zoomStep),
    zoomOut: () => zoomTo(pixels / zoomStep),
    fit: () => setChosen(null),
    isFitting: chosen === null
  }
}
