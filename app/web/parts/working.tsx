import { useEffect, useState, type ReactNode } from 'react'
import { timecode } from './words.ts'
import classes from './parts.module.css'

export interface WorkingProps {
  /** What runs now. */
  children: ReactNode
  /** What comes after it. */
  next?: string
}

/** Long work in words: what runs, for how long, and what comes next. Never a bare spinner. */
export function Working({ children, next }: WorkingProps) {
  const seconds = useSecondsSinceMount()
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
        {next ? <p className="small soft">Next: {next}</p> : null}
      </div>
    </div>
  )
}

function useSecondsSinceMount(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
