import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { coversQuery } from '../library/library-queries.ts'
import { adsQuery } from './ad-queries.ts'
import { formatsQuery, videoTypesQuery } from '../api/choices.ts'
import { useNames } from '../api/use-names.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatAgo, two } from '../components/words.ts'
import { NewAd } from './new-ad.tsx'
import classes from './ads.module.css'

export function AdsPage() {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(adsQuery)
  const ads = data?.pages.flatMap((page) => page.items) ?? []
  const { data: covers } = useQuery(coversQuery)
  return (
    <>
      <PageHead title="What are we making?" eyebrow="New ad" />
      <NewAd />
      <section aria-labelledby="ads-title" className={classes.section}>
        <h2 id="ads-title" className={classes.title}>
          In production
        </h2>
        {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
        {isPending ? <Skeleton height={220} /> : null}
        {data && ads.length === 0 ? (
          <EmptyState title="No ads yet">
            Write one sentence about what you sell or want to say. Callsheet asks for a format, writes the script, plans
            the shots and shows you stills to approve before a single clip is made.
          </EmptyState>
        ) : null}
        <ol className={classes.list}>
          {ads.map((ad, index) => (
            <AdRow key={ad.id} ad={ad} number={ads.length - index} stills={covers?.get(ad.id) ?? []} />
          ))}
        </ol>
        {hasNextPage ? (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older ads
          </Button>
        ) : null}
      </section>
    </>
  )
}

interface AdRowProps {
  ad: AdView
  number: number
  /** Addresses of the ad's newest stills. */
  stills: readonly string[]
}

function AdRow({ ad, number, stills }: AdRowProps) {
  const formatName = useNames(formatsQuery, (worlds) => worlds.flatMap((world) => world.formats))
  const typeName = useNames(videoTypesQuery, (types) => types)
  const format = ad.formatSlug && formatName(ad.formatSlug)
  const type = ad.videoType && typeName(ad.videoType)
  const facts = [format, type?.toLowerCase() === format?.toLowerCase() ? null : type, ad.aspectRatio]
  return (
    <li>
      <Link to={studioPages.ad} params={{ adId: ad.id }} className={classes.ad}>
        <span className={classes.number} aria-hidden>
          {two(number)}
        </span>
        <span className={classes.strip}>
          {stills.length > 0 ? (
            stills.map((url) => <img key={url} src={url} alt="" loading="lazy" />)
          ) : (
            <span className={classes.unexposed}>{ad.formatSlug ? 'no stills yet' : 'no format yet'}</span>
          )}
        </span>
        <span className={classes.words}>
          <strong>{ad.name}</strong>
          <span className="label">{facts.filter(Boolean).join(' · ')}</span>
          {ad.idea === ad.name ? null : <span className="soft small">{ad.idea}</span>}
        </span>
        <span className={classes.step}>
          <strong>{ad.nextStep.label}</strong>
          <time className="small soft" dateTime={ad.createdAt}>
            {formatAgo(ad.createdAt)}
          </time>
        </span>
      </Link>
    </li>
  )
}
