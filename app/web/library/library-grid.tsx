import { useCallback, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { LibraryItem } from '@callsheet/lib/wire/app-api/library.ts'
import { columnsOf } from '../media/columns-of.ts'
import { LibraryFrame } from './library-frame.tsx'
import type { Selection } from './use-selection.ts'
import classes from './library.module.css'

export interface LibraryGridProps {
  items: readonly LibraryItem[]
  selection: Selection
  onOpen(id: string): void
  /** Milliseconds since 1970 of the last reading. After each, it is looked at anew whether the end is near. */
  readAt: number
  /** The end is near: older items are wanted. */
  onEnd(): void
}

/**
 * Stills and clips by rows. Arrow keys move, with Shift they select on the way; Space selects, Enter opens, Ctrl or
 * Command and A selects all, Escape lets go. Frames out of view keep their place without being drawn, so that hundreds
 * cost little, and the browser's own search still finds their names.
 */
export function LibraryGrid({ items, selection, onOpen, readAt, onEnd }: LibraryGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const current = items.some(({ id }) => id === currentId) ? currentId : (items[0]?.id ?? null)
  const { toggle, extendTo } = selection
  const cells = () => [...(grid.current?.children ?? [])].filter((cell) => cell instanceof HTMLElement)

  const focus = (id: string | null | undefined) =>
    cells()[items.findIndex((item) => item.id === id)]?.querySelector('button')?.focus()

  const press = useCallback(
    (event: MouseEvent, id: string) => {
      if (event.shiftKey) extendTo(id)
      else if (event.ctrlKey || event.metaKey) toggle(id)
      else onOpen(id)
    },
    [toggle, extendTo, onOpen]
  )
  const select = useCallback(
    (event: MouseEvent, id: string) => (event.shiftKey ? extendTo(id) : toggle(id)),
    [toggle, extendTo]
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (key === 'a' && (event.ctrlKey || event.metaKey)) selection.selectAll()
    else if (key === 'escape' && selection.ids.size > 0) selection.clear()
    else if (!(event.target instanceof HTMLButtonElement) || event.ctrlKey || event.metaKey || event.altKey) return
    else if (key === ' ' && current) toggle(current)
    else {
      const index = items.findIndex(({ id }) => id === current)
      const columns = columnsOf(cells())
      const moves: Record<string, number> = {
        arrowright: index + 1,
        arrowleft: index - 1,
        arrowdown: index + columns,
        arrowup: index - columns,
        home: 0,
        end: items.length - 1
      }
      const target = moves[key]
      if (target === undefined) return
      const next = items[Math.max(0, Math.min(items.length - 1, target))]
      focus(next?.id)
      if (next && event.shiftKey) extendTo(next.id, current ?? undefined)
    }
    event.preventDefault()
  }
  // Before a frame has the focus, the keys that only this grid has are heard on the whole page.
  const onPageKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || event.target !== document.body || document.querySelector('[role=dialog]')) return
    const key = event.key.toLowerCase()
    if (key === 'a' && (event.ctrlKey || event.metaKey)) selection.selectAll()
    else if (key === 'escape' && selection.ids.size > 0) selection.clear()
    else if (key === 'arrowright' && !event.ctrlKey && !event.metaKey && !event.altKey) focus(current)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onPageKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      {/* The keys belong to the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={grid} className={classes.grid} aria-label="Stills and clips" onKeyDown={onKeyDown}>
        {items.map((item) => (
          <LibraryFrame
            key={item.id}
            item={item}
            isSelected={selection.ids.has(item.id)}
            isCurrent={item.id === current}
            onPress={press}
            onSelect={select}
            onFocus={setCurrentId}
          />
        ))}
      </ul>
      <End key={readAt} onSeen={onEnd} />
    </>
  )
}

/** Below the last frame. When it comes near the window, older items are loaded. */
function End({ onSeen }: { onSeen(): void }) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!mark.current) return
    // A busy page is told of several changes at once. The last one is how it is now.
    const onChange = (changes: readonly IntersectionObserverEntry[]) => changes.at(-1)?.isIntersecting && onSeen()
    const observer = new IntersectionObserver(onChange, { rootMargin: '800px' })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [onSeen])
  return <div ref={mark} aria-hidden />
}
