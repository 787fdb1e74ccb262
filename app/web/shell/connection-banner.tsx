import { useEffect, useRef, useState } from 'react'
import { useAway, type Away } from '../api/connection.ts'
import { notices } from '../components/notice.tsx'
import { countOf, formatTime } from '../components/words.ts'
import classes from './shell.module.css'

/** Says what is away, since when, and what becomes of what one does. Its place is always there for screen readers. */
export function ConnectionBanner() {
  const away = useAway()
  const wasAway = useRef(false)
  useEffect(() => {
    if (away === null && wasAway.current) notices.say('The connection is back. This page is up to date again.')
    wasAway.current = away !== null
  }, [away])
  return (
    <>
      <div role="status" aria-live="polite" className="visually-hidden">
        {away ? titleOf(away) : null}
      </div>
      {away ? (
        <aside className={classes.away} aria-label="Connection">
          <p>
            <strong>{titleOf(away)}</strong>{' '}
            <span className="soft">
              Since {formatTime(away.since)}, <Elapsed since={away.since} />.
            </span>
          </p>
          <p>
            Presses are refused for now, and nothing is bought twice. What you type is kept. Work that runs on the
            server goes on, and this page catches up by itself.
          </p>
        </aside>
      ) : null}
    </>
  )
}

const titleOf = ({ what }: Away) => (what === 'network' ? 'You are offline.' : 'Callsheet does not answer.')

function Elapsed({ since }: { since: Date }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - since.getTime()) / 1_000))
  return <>{seconds < 60 ? countOf(seconds, 'second') : countOf(Math.floor(seconds / 60), 'minute')}</>
}
