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
      <p>{countOf(data.waiting, 'item')} of users wait. They are tried again by themselves.</p>
      <ul className={classes.runs}>
        {data.breakers.map(({ id, provider, key, model, detail, failures, nextTryAt, isProbing }) => (
          <li key={id}>
            <strong>{provider}</strong> {model ?? 'all models'}
            {key === 'own' ? ', a user’s own key' : ''}: {countOf(failures, 'failure')} in a row.{' '}
            <span className="small">{detail}</span>{' '}
            <span className="small soft">{isProbing ? 'One item probes.' : `Next try ${formatAgo(nextTryAt)}.`}</span>{' '}
            <Button size="xs" variant="default" loading={probe.isPending} onClick={() => probe.mutate(id)}>
              Try now
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
