import { type QueryClient, type QueryKey, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

const patienceMilliseconds = 1_500

/**
 * Holds the first paint of a page until what it asks for is answered, so that nothing moves down for a late answer. A slow
 * one holds no page up for longer than a second and a half. A failed one is for the part that needs it.
 *
 * @param page Names the page. Its later visits do not wait.
 * @param ask Asks for all at once, with `prefetchQuery`.
 */
export function useSettled(page: QueryKey, ask: (client: QueryClient) => readonly Promise<void>[]): void {
  const client = useQueryClient()
  useSuspenseQuery({
    queryKey: ['settled', ...page],
    queryFn: () => settle(ask(client)),
    staleTime: Number.POSITIVE_INFINITY,
    // Without a network it settles too: by the patience.
    networkMode: 'always'
  })
}

/** True when all were answered in time. */
export async function settle(answers: readonly Promise<void>[]): Promise<boolean> {
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMilliseconds, false))
  return Promise.race([Promise.all(answers).then(() => true), patience])
}
