import { useCallback, useEffect, useRef } from 'react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Button, Skeleton } from '@mantine/core'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { useAway } from '../api/connection.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'

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
  return (
    <main style={{ padding: 'var(--gutter)', maxWidth: '46rem' }}>
      <h1 style={{ marginBottom: '1rem' }}>This page stopped</h1>
      <ProblemNotice error={error} onRetry={retry} />
    </main>
  )
}

export function NotFound() {
  return (
    <main style={{ padding: 'var(--gutter)' }}>
      <h1 className="visually-hidden">Not found</h1>
      <EmptyState
        title="Nothing is at this address"
        action={
          <Button component={Link} to={studioPages.ads}>
            All ads
          </Button>
        }
      >
        It may have been deleted, or it belongs to somebody else.
      </EmptyState>
    </main>
  )
}
