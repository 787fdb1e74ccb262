import { useSyncExternalStore } from 'react'

const shownMilliseconds = 6_000

/** One line of text that any action can set. */
export function create() {
  let shown: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const say = (text: string | null) => {
    clearTimeout(timer)
    shown = text
    if (text !== null) timer = setTimeout(() => say(null), shownMilliseconds)
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { say, useShown: () => useSyncExternalStore(subscribe, () => shown) }
}
