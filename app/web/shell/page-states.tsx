import { createContext, useCallback, useContext, useEffect, useRef, type ReactNode } from 'react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Button, Skeleton } from '@mantine/core'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { isGone } from '../api/is-gone.ts'
import { useAway } from '../api/connection.ts'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Mark } from './mark.tsx'
import classes from './shell.module.css'

/** Holds the place of a page until it is loaded: its head and two sheets. */
export function PageSkeleton() {
  return (
    <div aria-busy="true" aria-label="The page is being loaded">
      <Skeleton height={14} width={120} mb="sm" />
      <Skeleton height={40} width="min(28rem, 80%)" mb="xl" />
      <Skeleton height={160} mb="md" />
      <Skeleton height={320} />
    </div>
  )
}

/** Whether the shell is around it, whose main part this is then. */
export const InShell = createContext(false)

function Frame({ children }: { children: ReactNode }) {
  if (useContext(InShell)) return <div style={{ maxWidth: '46rem' }}>{children}</div>
  return (
    <main style={{ padding: '8vh var(--gutter) var(--gutter)', maxWidth: '46rem', margin: '0 auto' }}>
      <Link to={studioPages.ads} className={classes.brand} style={{ marginBottom: '1rem' }}>
        <Mark />
        <span>Callsheet</span>
      </Link>
      {children}
    </main>
  )
}

export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const away = useAway()
  const wasAway = useRef(away !== null)
  const retry = useCallback(() => {
    resetQueries()
    reset()
    void router.invalidate()
  }, [reset, resetQueries, router])
  useEffect(() => {
    // The reason is over, so the page comes back without a press.
    if (away === null && wasAway.current) retry()
    wasAway.current = away !== null
  }, [away, retry])
  if (isGone(error)) return <NotFound />
  return (
    <Frame>
      <h1 style={{ marginBottom: '1rem' }}>This page stopped</h1>
      <ProblemNotice error={error} onRetry={retry} />
    </Frame>
  )
}

export function NotFound() {
  return (
    <Frame>
      <PageHead title="Nothing is at this address">
        <p>The link may be wrong. What was here may be deleted, or belong to somebody else.</p>
      </PageHead>
      <Button component={Link} to={studioPages.ads}>
        All ads
      </Button>
    </Frame>
  )
}
