import { useRef, useState } from 'react'

export interface History<State> {
  /** Call it with the state before a change. Changes of one group are undone together. */
  keep(before: State, group?: string): void
  /** The state to show, or null when there is none. `now` can be had back by `redo`. */
  undo(now: State): State | null
  redo(now: State): State | null
  canUndo: boolean
  canRedo: boolean
}

const mostSteps = 200
/** After a pause in typing, a new step begins. */
const pauseMilliseconds = 1_500

/** The steps back and forth through what was changed on this page. */
export function useHistory<State>(): History<State> {
  const past = useRef<State[]>([])
  const future = useRef<State[]>([])
  const last = useRef({ group: '', at: 0 })
  const [counts, setCounts] = useState({ past: 0, future: 0 })
  const show = () => setCounts({ past: past.current.length, future: future.current.length })
  const step = (from: State[], to: State[], now: State): State | null => {
    const state = from.pop()
    if (state === undefined) return null
    to.push(now)
    last.current = { group: '', at: 0 }
    show()
    return state
  }
  return {
    keep(before, group = '') {
      const at = Date.now()
      const isSame = group !== '' && group === last.current.group && at - last.current.at < pauseMilliseconds
      last.current = { group, at }
      if (isSame && future.current.length === 0) return
      past.current = [...past.current, before].slice(-mostSteps)
      future.current = []
      show()
    },
    undo: (now) => step(past.current, future.current, now),
    redo: (now) => step(future.current, past.current, now),
    canUndo: counts.past > 0,
    canRedo: counts.future > 0
  }
}
