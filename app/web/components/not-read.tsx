import { Button } from '@mantine/core'
import classes from './components.module.css'

export interface NotReadProps {
  /** `The voices` */
  what: string
  /** The reading of a list, as `useQuery` gives it. */
  reading: { isLoadingError: boolean; error: Error | null; isFetching: boolean; refetch(): unknown }
}

/** Says that a list could not be read, so that nobody takes it for an empty one. Shows nothing while all is well. */
export function NotRead({ what, reading: { isLoadingError, error, isFetching, refetch } }: NotReadProps) {
  if (!isLoadingError) return null
  return (
    <div className={`${classes.problem} ${classes.notRead}`} role="alert">
      <strong>{what} could not be read</strong>
      <p>{error?.message}</p>
      <div className={classes.problemActions}>
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    </div>
  )
}
