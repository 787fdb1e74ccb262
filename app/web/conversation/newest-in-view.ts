import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

export interface Shown {
  /** The conversation had messages when it was opened. */
  hasMessages: boolean
  /** An answer is being written. */
  isBusy: boolean
  /** Grows with each message and each part of the newest one. */
  parts: number
  /** True while the eyes are on a card that was just decided, which shows what was bought. */
  isHeld: RefObject<boolean>
}

/**
 * Scrolls a conversation so that the newest message is seen: when it is opened, when a message or a part of one
 * arrives, and while an answer or the window changes its size. Who scrolled up is left there.
 */
export function useNewestInView(
  log: RefObject<HTMLElement | null>,
  { hasMessages, isBusy, parts, isHeld }: Shown
): void {
  // Before the first paint, so that nothing is seen to move.
  useLayoutEffect(() => {
    if (hasMessages) showNewest(log.current)
    // Only when a conversation is opened.
  }, [])
  useEffect(() => {
    if (isBusy && !isHeld.current) showNewest(log.current)
  }, [log, isBusy, parts, isHeld])
  const isWriting = useRef(isBusy)
  useEffect(() => {
    isWriting.current = isBusy
  })
  useEffect(
    () => (log.current ? keepEndInView(log.current, () => isWriting.current && !isHeld.current) : undefined),
    [log, isHeld]
  )
}

/** A message taller than the window is shown from its beginning. */
function showNewest(log: HTMLElement | null): void {
  const newest = log?.lastElementChild?.lastElementChild ?? log?.lastElementChild
  if (newest) newest.scrollIntoView({ block: newest.clientHeight > window.innerHeight * 0.6 ? 'start' : 'end' })
}

/** How far below the window the end may be and still counts as seen. Twice the height of the field to write in. */
const nearPixels = 240

/** While the window or an answer changes its size, the end stays in view where it was in view before. */
function keepEndInView(log: HTMLElement, isWriting: () => boolean): () => void {
  const isNear = () => log.getBoundingClientRect().bottom < window.innerHeight + nearPixels
  const showEnd = () => log.lastElementChild?.scrollIntoView({ block: 'end' })
  let wasNear = isNear()
  let width = window.innerWidth
  const onScroll = () => {
    // The browser moves the page by itself when it is laid out anew.
    if (window.innerWidth === width) wasNear = isNear()
  }
  const onResize = () => {
    width = window.innerWidth
    if (wasNear) showEnd()
  }
  let wasWriting = false
  const growth = new ResizeObserver(() => {
    // The last words and what stands below them arrive as the answer ends.
    if (wasNear && (isWriting() || wasWriting)) showEnd()
    wasWriting = isWriting()
    wasNear = isNear()
  })
  growth.observe(log)
  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('resize', onResize)
  return () => {
    growth.disconnect()
    window.removeEventListener('scroll', onScroll)
    window.removeEventListener('resize', onResize)
  }
}
