import { useMemo, useRef, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<string>
  /** Selects one more, or lets it go. A range begins there. */
  toggle(id: string): void
  /** Selects everything from the last toggled item, or from `start`, to this one. */
  extendTo(id: string, start?: string): void
  selectAll(): void
  clear(): void
}

/** Which of the shown items are selected. */
export function useSelection(shown: readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const from = useRef<string | null>(null)
  const order = useRef(shown)
  order.current = shown
  const actions = useMemo(
    () => ({
      toggle(id: string) {
        from.current = id
        setIds((before) => {
          const next = new Set(before)
          if (!next.delete(id)) next.add(id)
          return next
        })
      },
      extendTo(id: string, start?: string) {
        from.current ??= start ?? id
        const [one, other] = [order.current.indexOf(from.current), order.current.indexOf(id)].toSorted((a, b) => a - b)
        if (one === undefined || other === undefined || one < 0) return
        setIds((before) => new Set([...before, ...order.current.slice(one, other + 1)]))
      },
      selectAll: () => setIds(new Set(order.current)),
      clear() {
        from.current = null
        setIds(new Set())
      }
    }),
    []
  )
  return useMemo(() => ({ ids, ...actions }), [ids, actions])
}
