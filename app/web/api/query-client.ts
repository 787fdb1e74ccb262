import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnanswered, ProblemError } from '@callsheet/lib/http/read-problem.ts'
import { accountQuery } from './account.ts'

/** Asks again only where that can help; a session that ended is noticed wherever it shows. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
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
      // A press without a network fails at once. Held back, it would be carried out later, when nobody expects it.
      mutations: { networkMode: 'always' }
    }
  })
  return client
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof ProblemError)) return false
  return isUnanswered(error) || error.problem.status === 429 || error.problem.status >= 502
}
