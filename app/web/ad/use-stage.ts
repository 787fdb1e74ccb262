import { useEffect } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'

/** The stage of each part of the page that has an address of its own: `#settings`. */
const stageOfPart: Readonly<Record<string, string>> = {
  brand: 'brief',
  format: 'brief',
  settings: 'brief',
  'video-type': 'brief',
  ratio: 'brief',
  script: 'script',
  route: 'board',
  storyboard: 'board',
  'product-photo': 'board',
  elements: 'board',
  scenes: 'scenes',
  clip: 'scenes',
  review: 'scenes',
  film: 'film',
  costs: 'costs'
}

const nothing = 'none'

export interface OpenStage {
  open: string
  /** Opens the stage, and goes to its head. */
  show(stage: string): void
  /** Opens it where it is, or closes it. */
  toggle(stage: string): void
}

/**
 * The one open stage. It is in the address, so a reload and the back button keep it. An address without one opens the
 * stage of its part of the page, else the one where the next step is, and then says so.
 */
export function useStage(next: string): OpenStage {
  const { stage } = useSearch({ from: '/house/ads/$adId' })
  const navigate = useNavigate({ from: studioPages.ad })
  const open = stage ?? stageOfPart[window.location.hash.slice(1)] ?? next
  const go = (to: string, options: { replace?: boolean; hash?: boolean } = {}) =>
    void navigate({
      search: (before) => ({ ...before, stage: to }),
      replace: options.replace ?? false,
      ...(options.hash && { hash: true }),
      resetScroll: false
    })
  useEffect(() => {
    if (stage === undefined) go(open, { replace: true, hash: true })
    const part = window.location.hash.slice(1)
    if (part !== '') document.getElementById(part)?.scrollIntoView()
    // Only where the address has none. Another next step does not close what somebody reads.
  }, [stage])
  useEffect(() => {
    const follow = () => {
      const to = stageOfPart[window.location.hash.slice(1)]
      if (to) go(to, { replace: true, hash: true })
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return {
    open,
    toggle: (to) => go(to === open ? nothing : to),
    show(to) {
      go(to)
      requestAnimationFrame(() => {
        const head = document.getElementById(`part-${to}`)
        head?.focus({ preventScroll: true })
        head?.scrollIntoView({ block: 'start' })
      })
    }
  }
}
