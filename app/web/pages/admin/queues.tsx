import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { operationsQuery, queuesQuery, type Operations } from '../../api/admin.ts'
import { DeadLetters } from '../../cards/dead-letters.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { ProblemNotice } from '../../parts/problem-notice.tsx'
import { formatAgo, formatMoment } from '../../parts/words.ts'
import classes from '../table.module.css'

export function QueuesPage() {
  const queues = useQuery(queuesQuery)
  const operations = useQuery(operationsQuery)
  return (
    <div className={classes.stack}>
      <PageHead title="Queues and schedules">
        <p>Messages wake rows up; rows remember. A lost message is found again by the schedule within a minute.</p>
      </PageHead>
      {(queues.error ?? operations.error) ? <ProblemNotice error={queues.error ?? operations.error} /> : null}
      {queues.data ? (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Queues">
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Queue</th>
                <th scope="col">Full name</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {queues.data.queues.map(({ suffix, name, depth }) => (
                <tr key={suffix}>
                  <td>
                    <strong>{suffix}</strong>
                  </td>
                  <td className="mono small">{name}</td>
                  <td className="mono small">{depth ? describe(depth) : 'not told by this platform'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : queues.error ? null : (
        <Skeleton height={240} />
      )}
      <section>
        <h2 style={{ marginBottom: '0.75rem' }}>Dead letters</h2>
        {operations.data ? <DeadLetters letters={operations.data.deadLetters} /> : <Skeleton height={120} />}
      </section>
      <section>
        <h2 style={{ marginBottom: '0.75rem' }}>Schedule</h2>
        {operations.data ? <JobRuns runs={operations.data.jobRuns} /> : <Skeleton height={240} />}
      </section>
    </div>
  )
}

function JobRuns({ runs }: { runs: Operations['jobRuns'] }) {
  if (runs.length === 0) return <p className="soft">No scheduled job has run yet. The first runs at the full minute.</p>
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Runs of scheduled jobs">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Tick</th>
            <th scope="col">Took</th>
            <th scope="col">What it did</th>
          </tr>
        </thead>
        <tbody>
          {runs.slice(0, 60).map((run) => (
            <tr key={`${run.job} ${run.tick}`}>
              <td>
                <strong>{run.job}</strong>
              </td>
              <td className="small">{formatMoment(run.tick)}</td>
              <td className="mono small">{tookOf(run)}</td>
              <td className="small">{run.error ?? (run.summary ? describe(run.summary) : '')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function tookOf({ startedAt, finishedAt }: Operations['jobRuns'][number]): string {
  if (finishedAt === null) return `running since ${formatAgo(startedAt)}`
  return `${new Date(finishedAt).getTime() - new Date(startedAt).getTime()} ms`
}

function describe(facts: Record<string, unknown>): string {
  const parts = Object.entries(facts).map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
  return parts.join(' · ')
}
