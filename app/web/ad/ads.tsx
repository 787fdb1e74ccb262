import { Suspense } from 'react'
import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import { useSettled } from '../api/use-settled.ts'
import { adsQuery } from './ad-queries.ts'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { readBrandPick } from './brand-pick-part.ts'
import { NewAd } from './new-ad.tsx'
import shelfClasses from '../components/shelf.module.css'
import classes from './ads.module.css'
import { lazyPart } from '../components/lazy-part.ts'

/** They come while the list is being read, so that an idea can be typed before. */
const ShelfTools = lazyPart(() => import('../components/shelf-tools.tsx'), 'ShelfTools')
const AdRows = lazyPart(() => import('./ad-rows.tsx'), 'AdRows')

export function AdsPage() {
  const { find, shelf } = useSearch({ from: '/house/' })
  useSettled(['ads'], (client) => [readBrandPick(client)])
  const navigate = useNavigate({ from: studioPages.ads })
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...adsQuery({ search: find, isArchived: shelf && true }),
    placeholderData: keepPreviousData
  })
  const place = <Skeleton height={220} />
  return (
    <>
      <PageHead title="What are we making?" eyebrow="New ad" />
      <NewAd />
      <section aria-labelledby="ads-title" className={classes.section}>
        <div className={classes.head}>
          <h2 id="ads-title">{shelf ? 'Archived' : 'In production'}</h2>
          <Suspense fallback={<span className={shelfClasses.tools} />}>
            <ShelfTools
              find={find}
              shelf={shelf}
              item="an ad"
              items="ads"
              inUse="In production"
              onChange={(change) =>
                void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
              }
            />
          </Suspense>
        </div>
        {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
        {isPending ? place : null}
        {data ? (
          <Suspense fallback={place}>
            <AdRows ads={data.pages.flatMap((page) => page.items)} find={find} shelf={shelf} />
          </Suspense>
        ) : null}
        {hasNextPage ? (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older ads
          </Button>
        ) : null}
      </section>
    </>
  )
}
