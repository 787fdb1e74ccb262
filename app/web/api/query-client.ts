import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnanswered, ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { accountQuery, setupQuery } from './account.ts'

// A press shows before the next event: the second click of a fast double click meets a button that is already at work.
notifyManager.setScheduler(queueMicrotask)

/** Retries only when that can help. Every query and mutation notices when the session has ended. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    // The banner shows at once what a purchase has just met.
    if (error instanceof ProblemError && error.code === 'storage-unavailable')
      void client.invalidateQueries({ queryKey: setupQuery.queryKey })
    if (!(error instanceof ProblemError) || error.problem.status !== 401) return
    if (client.getQueryData(accountQuery.queryKey) === undefined) return
    client.removeQueries({ queryKey: accountQuery.queryKey })
    onSignedOut()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => count < 2 && isPassing(error)
      },
      // Without a network, a press fails at once. If it waited, it would run later, when nobody expects it.
      mutations: { networkMode: 'always' }
    }
  })
  return client
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  return isUnanswered(error) || error.problem.status === 429 || error.problem.status >= 502
}
