import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { operationsQuery } from './admin-queries.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatMoment } from '../components/words.ts'
import classes from '../components/table.module.css'

export function LogPage() {
  const { data, error } = useQuery(operationsQuery)
  return (
    <>
      <PageHead title="Admin log" />
      {error ? <ProblemNotice error={error} /> : null}
      {!data && !error ? <Skeleton height={320} /> : null}
      {data?.log.length === 0 ? (
        <EmptyState title="Nothing to tell">
          What the system did by itself is noted here, such as a finished file whose copy was tried again.
        </EmptyState>
      ) : null}
      {data && data.log.length > 0 ? (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Admin log">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Kind</th>
                <th scope="col">What</th>
                <th scope="col">Row</th>
              </tr>
            </thead>
            <tbody>
              {data.log.map((entry) => (
                <tr key={entry.id}>
                  <td className="small">{formatMoment(entry.createdAt)}</td>
                  <td className="label">{entry.kind}</td>
                  <td>{entry.message}</td>
                  <td className="mono small">{entry.rowId?.slice(0, 8)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </>
  )
}
