import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queueWords } from '@callsheet/lib/queue-words.ts'
import type { OperationsView } from '@callsheet/lib/wire/app-api/admin.ts'
import { operationsQuery, queuesQuery } from './admin-queries.ts'
import { Breakers } from './breakers.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { jobWords } from './job-words.ts'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { countOf, formatAgo, formatMoment, formatNumber, timecode } from '../components/words.ts'
import classes from '../components/table.module.css'

export function QueuesPage() {
  const queues = useQuery(queuesQuery)
  const operations = useQuery(operationsQuery)
  return (
    <div className={classes.stack}>
      <PageHead title="Queues and schedules">
        <p>
          What waits to be done, and what runs by the clock. A message that gets lost is found again within a minute.
        </p>
      </PageHead>
      {(queues.error ?? operations.error) ? <ProblemNotice error={queues.error ?? operations.error} /> : null}
      {queues.data ? (
        <div className={classes.scroll} tabIndex={0} role="region" aria-label="Queues">
          <table className={`${classes.table} ${classes.slips}`}>
            <thead>
              <tr>
                <th scope="col">What waits</th>
                <th scope="col">Queue</th>
                <th scope="col" className={classes.number}>
                  Waiting
                </th>
                <th scope="col" className={classes.number}>
                  Running
                </th>
                <th scope="col" className={classes.number}>
                  Oldest waits
                </th>
              </tr>
            </thead>
            <tbody>
              {queues.data.queues.map(({ suffix, name, depth }) => (
                <tr key={suffix}>
                  <td>
                    <strong>{queueWords(suffix)}</strong>
                  </td>
                  <td className="mono small" data-label="Queue">
                    {name}
                  </td>
                  <td className={`${classes.number} mono`} data-label="Waiting">
                    {depth ? formatNumber(depth.waiting) : '–'}
                  </td>
                  <td className={`${classes.number} mono`} data-label="Running">
                    {depth ? formatNumber(depth.running) : '–'}
                  </td>
                  <td
                    className={`${classes.number} mono`}
                    data-label="Oldest waits"
                    data-none={(depth && !depth.oldestSeconds) || undefined}
                  >
                    {depth?.oldestSeconds ? (
                      <Age seconds={depth.oldestSeconds} />
                    ) : depth ? (
                      '–'
                    ) : (
                      <span className="small soft">not told here</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : queues.error ? null : (
        <Skeleton height={240} className={classes.slipsToCome} />
      )}
      <section>
        <h2 style={{ marginBottom: '0.75rem' }}>Paused providers</h2>
        <Breakers />
      </section>
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

/** A queue is behind when its oldest message waits longer than this. */
const behindSeconds = 60

function Age({ seconds }: { seconds: number }) {
  return (
    <span className={classes.state} data-state={seconds > behindSeconds ? 'behind' : undefined}>
      {timecode(seconds)}
    </span>
  )
}

/** Each schedule with its last run. A click shows the runs before. */
function JobRuns({ runs }: { runs: OperationsView['jobRuns'] }) {
  if (runs.length === 0) return <p className="soft">No scheduled job has run yet. The first runs at the full minute.</p>
  const jobs = Map.groupBy(runs, ({ job }) => job)
  return (
    <div className={classes.stack}>
      {[...jobs].map(([job, [last, ...before]]) =>
        last ? (
          <section key={job} className={classes.job} aria-label={job}>
            <div className={classes.jobHead}>
              <strong>{job.split(':').at(-1)?.replaceAll('-', ' ')}</strong>
              <span className="label">{last.deployment}</span>
              <RunState run={last} />
              <span className="small soft">{formatAgo(last.startedAt)}</span>
            </div>
            <p className="small">{last.error ?? describe(last.summary)}</p>
            {before.length > 0 ? (
              <details>
                <summary className="small">{countOf(before.length, 'run')} before</summary>
                <ul className={classes.runs}>
                  {before.slice(0, 40).map((run) => (
                    <li key={run.tick} className="small">
                      <span className="mono">{formatMoment(run.tick)}</span> <RunState run={run} />{' '}
                      {run.error ?? describe(run.summary)}
                    </li>
                  ))}
                </ul>
              </details>
            ) : null}
          </section>
        ) : null
      )}
    </div>
  )
}

function RunState({ run }: { run: OperationsView['jobRuns'][number] }) {
  return (
    <span className={classes.state} data-state={run.error ? 'failed' : run.finishedAt ? 'good' : 'behind'}>
      {run.error ? 'failed' : tookOf(run)}
    </span>
  )
}

function tookOf({ startedAt, finishedAt }: OperationsView['jobRuns'][number]): string {
  if (finishedAt === null) return `running since ${formatAgo(startedAt)}`
  return `${formatNumber(new Date(finishedAt).getTime() - new Date(startedAt).getTime())} ms`
}

/** What a run did, in words. Parts without work are left out. */
function describe(summary: Record<string, unknown> | null): string {
  const parts = Object.entries(summary ?? {}).flatMap(([job, facts]) => {
    const counts = Object.entries(typeof facts === 'object' && facts !== null ? facts : {}).filter(
      ([, value]) => value !== 0
    )
    const words = counts.map(
      ([name, value]) => `${typeof value === 'object' ? JSON.stringify(value) : String(value)} ${wordsOf(name)}`
    )
    return words.length > 0 ? [`${jobWords(job)}: ${words.join(', ')}`] : []
  })
  return parts.length > 0 ? parts.join(' · ') : 'Nothing to do.'
}

function wordsOf(name: string): string {
  return name
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll('-', ' ')
    .toLowerCase()
}
