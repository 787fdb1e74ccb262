import { useEffect, useRef } from 'react'

/** What the keys of an event ask for: Ctrl Z, and Ctrl Shift Z or Ctrl Y. Command on a Mac. */
export function undoKeyOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  const key = event.key.toLowerCase()
  if (key === 'y') return 'redo'
  return key === 'z' ? (event.shiftKey ? 'redo' : 'undo') : null
}

export interface UndoActions {
  undo(): void
  redo(): void
}

/**
 * Hears them on a whole page, in its fields too: what is typed there is a change of the page like any other. A dialog over
 * the page has its own.
 */
export function useUndoKeys(actions: UndoActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wish = undoKeyOf(event)
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null
      if (wish === null || event.defaultPrevented || isInDialog) return
      event.preventDefault()
      latest.current[wish]()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
