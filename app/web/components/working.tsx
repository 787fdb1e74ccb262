import { useEffect, useState, type ReactNode } from 'react'
import type { UsualTime } from '@callsheet/lib/wire/writing.ts'
import { usualWords } from './usual-words.ts'
import { timecode } from './words.ts'
import classes from './components.module.css'

export interface WorkingProps {
  /** The present step. */
  children: ReactNode
  /** The next step. */
  next?: string | undefined
  /** The start of the work, when it began before this page was opened. */
  startedAt?: number | undefined
  /** How long it takes here. Absent where it is not told. */
  usual?: UsualTime | null | undefined
}

/** Seconds, where nothing was measured. */
const usualAtMost = 180

/** Long work in words: what runs, for how long, and what comes next. Never only a spinner. */
export function Working({ children, next, startedAt, usual }: WorkingProps) {
  const seconds = useSecondsSince(startedAt)
  return (
    <div className={classes.working} role="status">
      <div className={classes.stripeRunning} aria-hidden />
      <div>
        <p>
          {children}{' '}
          <span className="mono soft" aria-hidden>
            {timecode(seconds)}
          </span>
        </p>
        {usual === undefined ? null : (
          <p className="small soft">
            {seconds > (usual?.to ?? usualAtMost) + 1
              ? 'This takes longer than usual. It goes on, also when you leave this page.'
              : usualWords(usual)}
          </p>
        )}
        {next ? <p className="small soft">Next: {next}</p> : null}
      </div>
    </div>
  )
}

function useSecondsSince(startedAt: number | undefined): number {
  const [start] = useState(() => startedAt ?? Date.now())
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, (now - start) / 1000)
}
