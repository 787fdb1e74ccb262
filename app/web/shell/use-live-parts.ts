import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { loadWhenConnected } from '../api/load-when-connected.ts'
import { reloadForCode } from '../api/reload-for-code.ts'

const load = () =>
  Promise.all([import('../api/follow-changes.ts'), import('./connection-banner.tsx'), import('./announce-work.ts')])

type Parts = Awaited<ReturnType<typeof load>>

/**
 * The stream of changes, the banner of a lost connection and the word that long work is done. Nobody needs them for the
 * first picture, so they are loaded after it. Null until then.
 */
export function useLiveParts(userId: string): Parts[1]['ConnectionBanner'] | null {
  const queryClient = useQueryClient()
  const [parts, setParts] = useState<Parts | null>(null)
  useEffect(() => {
    let isOver = false
    void loadWhenConnected(load)
      .catch(reloadForCode)
      .then(
        (loaded) => void (isOver || setParts(loaded)),
        // Without them the pages ask in turns.
        () => undefined
      )
    return () => void (isOver = true)
  }, [])
  useEffect(() => parts?.[0].followChanges(queryClient, userId), [parts, queryClient, userId])
  useEffect(() => parts?.[2].announceWork(queryClient), [parts, queryClient])
  return parts && parts[1].ConnectionBanner
}
