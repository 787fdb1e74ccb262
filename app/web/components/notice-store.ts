import { useSyncExternalStore } from 'react'

export interface Said {
  text: string
  /** Takes it back. Absent where nothing can be taken back. */
  undo: (() => void) | undefined
}

const shownMilliseconds = 6_000
const undoMilliseconds = 10_000

/** One line of text that any action can set. */
export function create() {
  let shown: Said | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const show = (next: Said | null) => {
    clearTimeout(timer)
    shown = next
    for (const listener of listeners) listener()
  }
  const goOn = () => {
    clearTimeout(timer)
    if (shown) timer = setTimeout(() => show(null), shown.undo ? undoMilliseconds : shownMilliseconds)
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    /** With `undo` a button stands beside the words for ten seconds. Null takes them away. */
    say(text: string | null, undo?: () => void) {
      show(text === null ? null : { text, undo })
      goOn()
    },
    /** Keeps the words while somebody is at them. */
    hold: () => clearTimeout(timer),
    goOn,
    undo() {
      const { undo } = shown ?? {}
      show(null)
      undo?.()
    },
    useShown: () => useSyncExternalStore(subscribe, () => shown)
  }
}
