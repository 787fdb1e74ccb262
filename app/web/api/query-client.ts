import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ProblemError } from './http.ts'
import { accountQuery } from './queries.ts'

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
        retry: (count, error) => count < 2 && error instanceof ProblemError && isPassing(error.problem.status)
      }
    }
  })
  return client
}

function isPassing(status: number): boolean {
  return status === 0 || status === 429 || status >= 502
}
