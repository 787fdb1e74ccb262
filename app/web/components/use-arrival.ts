import { useEffect, useRef, type RefObject } from 'react'

/** A place that an address can name by its hash. Whoever follows such a link finds it in view, and with the focus. */
export function useArrival<Place extends HTMLElement>(id: string): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (window.location.hash !== `#${id}`) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [id])
  return place
}
