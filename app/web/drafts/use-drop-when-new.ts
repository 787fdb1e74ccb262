import { useEffect, useRef } from 'react'
import { useDraft } from './use-draft.ts'

/** Drops a draft when the item that it asked for exists. Not before, because making it may fail. */
export function useDropWhenNew(key: string, newestId: string | undefined): void {
  const { drop, content } = useDraft(key, (kept) => kept)
  const known = useRef<string | undefined>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = newestId ?? before
    if (before !== undefined && newestId !== undefined && before !== newestId && content) drop()
  })
}
