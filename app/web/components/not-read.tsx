import { useRef } from 'react'
import { Button } from '@mantine/core'
import classes from './components.module.css'

export interface NotReadProps {
  /** `The voices` */
  what: string
  /** The reading of a list, as `useQuery` gives it. */
  reading: { data: unknown; errorUpdateCount: number; error: Error | null; isFetching: boolean; refetch(): unknown }
}

/**
 * Says that a list could not be read, so that nobody takes it for an empty one. It stays while the list is read again, of
 * which the page's own readings are some: a query without data forgets its error when it begins anew. Shows nothing while
 * all is well.
 */
export function NotRead({ what, reading: { data, errorUpdateCount, error, isFetching, refetch } }: NotReadProps) {
  const last = useRef(error)
  if (error) last.current = error
  if (data !== undefined || errorUpdateCount === 0) return null
  return (
    <div className={`${classes.problem} ${classes.notRead}`} role="alert">
      <strong>{what} could not be read</strong>
      <p>{last.current?.message}</p>
      <div className={classes.problemActions}>
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    </div>
  )
}
