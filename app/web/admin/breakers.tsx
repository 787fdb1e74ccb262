import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deadLettersApi } from '@callsheet/lib/wire/app-api/dead-letters.ts'
import { api } from '../api/client.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { countOf, formatAgo } from '../components/words.ts'
import classes from '../components/table.module.css'
import { breakersQuery } from './admin-queries.ts'

/** Providers whose tasks pause after failures in a row. The admin can have one row tried at once. */
export function Breakers() {
  const queryClient = useQueryClient()
  const { data, error } = useQuery(breakersQuery)
  const probe = useMutation({
    mutationFn: (id: string) => api.call(deadLettersApi.probeBreaker, { body: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: breakersQuery.queryKey })
  })
  if (error) return <ProblemNotice error={error} />
  if (!data || data.breakers.length === 0) return <p className="soft">None. Every provider takes its tasks.</p>
  return (
    <>
      {probe.isError ? <ProblemNotice error={probe.error} /> : null}
      <p className="soft" style={{ marginBottom: '0.75rem' }}>
        {data.waiting === 0
          ? 'Nothing waits for them. The next task of a user tries the provider.'
          : `${countOf(data.waiting, 'still or clip', 'stills and clips')} of users ${data.waiting === 1 ? 'waits and is' : 'wait and are'} tried again without you.`}
      </p>
      <ul className={classes.breakers}>
        {data.breakers.map(({ id, provider, key, model, detail, failures, nextTryAt, isProbing }) => (
          <li key={id} className={classes.job}>
            <div className={classes.jobHead}>
              <strong className={classes.asWritten}>{provider}</strong>
              <span className="mono small">{model ?? 'all models'}</span>
              {key === 'own' ? <span className="small soft">a user’s own key</span> : null}
              <span className={classes.state} data-state="failed" style={{ margin: 0 }}>
                {countOf(failures, 'failure')} in a row
              </span>
              <span className="small soft">{isProbing ? 'one is being tried now' : nextTryWords(nextTryAt)}</span>
            </div>
            <p className={classes.said}>{detail}</p>
            <Button
              size="xs"
              variant="default"
              w="max-content"
              loading={probe.isPending && probe.variables === id}
              disabled={isProbing || data.waiting === 0}
              onClick={() => probe.mutate(id)}
            >
              Try one now
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function nextTryWords(nextTryAt: string): string {
  return new Date(nextTryAt).getTime() > Date.now() ? `next try ${formatAgo(nextTryAt)}` : 'next try with the next task'
}
