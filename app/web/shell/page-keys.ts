import { useEffect, useSyncExternalStore } from 'react'

/** A key of a page, for the dialog that lists them. */
export interface PageKey {
  /** As they are printed: `Shift →`. */
  keys: readonly string[]
  what: string
}

/** What the open page can do from the palette. It never spends: such an act opens its own question. */
export interface PageAction {
  label: string
  run(): void
}

export interface PageKeys {
  keys?: readonly PageKey[]
  actions?: readonly PageAction[]
}

const pages = new Map<object, PageKeys>()
const listeners = new Set<() => void>()
let present: readonly PageKeys[] = []

function put(page: object, keys: PageKeys | null): void {
  if (keys) pages.set(page, keys)
  else pages.delete(page)
  present = [...pages.values()]
  for (const listener of listeners) listener()
}

/** Tells the palette and the list of keys about this page while it is shown. */
export function usePageKeys({ keys, actions }: PageKeys): void {
  useEffect(() => {
    const page = {}
    put(page, { keys, actions })
    return () => put(page, null)
  }, [keys, actions])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the shown parts of the page have told. */
export const useShownKeys = (): readonly PageKeys[] => useSyncExternalStore(subscribe, () => present)
