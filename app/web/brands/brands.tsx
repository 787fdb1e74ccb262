import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from '../icons/icons.ts'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { BrandKitView } from '@callsheet/lib/wire/app-api/brand-kits.ts'
import { mediaSource } from '../api/media-source.ts'
import { useSettled } from '../api/use-settled.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { NotRead } from '../components/not-read.tsx'
import { PageHead } from '../components/page-head.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { formatAgo } from '../components/words.ts'
import { brandKitsQuery, brandReadingsQuery } from './brand-queries.ts'
import { ReadSite } from './read-site.tsx'
import { Picture } from '../media/picture.tsx'
import classes from './brands.module.css'

export function BrandsPage() {
  useSettled(['brands'], (client) => [client.prefetchQuery(brandKitsQuery), client.prefetchQuery(brandReadingsQuery)])
  const { data: kits, error, refetch } = useQuery(brandKitsQuery)
  return (
    <>
      <PageHead
        title="Brands"
        eyebrow="What its ads have in common"
        actions={
          <Button
            component={Link}
            to={studioPages.newBrand}
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
          >
            Make one by hand
          </Button>
        }
      >
        <p>
          Voice, words, claims with their proof, logo and colours. Scripts, boards, captions and overlays follow them.
        </p>
      </PageHead>
      <ReadSite />
      <Readings />
      {error ? <ProblemNotice error={error} onRetry={() => void refetch()} /> : null}
      {!kits && !error ? <Skeleton height={200} /> : null}
      {kits?.length === 0 ? (
        <EmptyState title="No brands yet">
          A brand is optional: ads work without one. With one, scripts sound like it, never say what it never says, and
          films carry its logo and colours.
        </EmptyState>
      ) : null}
      <ul className={classes.list}>
        {kits?.map((kit) => (
          <li key={kit.id}>
            <KitLine kit={kit} />
          </li>
        ))}
      </ul>
    </>
  )
}

function KitLine({ kit: { id, name, content, isDefault } }: { kit: BrandKitView }) {
  const { logo, colours, products, voice } = content
  return (
    <Link to={studioPages.brand} params={{ kitId: id }} className={classes.kit}>
      <span className={classes.face}>
        {logo ? (
          <Picture src={mediaSource(logo.imageId)} alt="" sizes="4rem" />
        ) : (
          <span aria-hidden>{name.slice(0, 1).toLocaleUpperCase()}</span>
        )}
      </span>
      <span className={classes.kitWords}>
        <strong>{name}</strong>
        <span className="small soft">{products.length > 0 ? products.join(', ') : 'no products yet'}</span>
      </span>
      <span className="small">{voice.adjectives.join(', ')}</span>
      <span className={classes.strip} aria-hidden>
        {colours.map(({ hex }, index) => (
          <span key={index} style={{ background: hex }} />
        ))}
      </span>
      <span className="label">{isDefault ? 'for new ads' : ''}</span>
    </Link>
  )
}

/** Sites that are read, and proposals that wait for correction. */
function Readings() {
  const reading = useQuery(brandReadingsQuery)
  const readings = reading.data ?? []
  if (readings.length === 0) return <NotRead what="The progress of your sites" reading={reading} />
  return (
    <ul className={classes.list} aria-label="Proposals">
      {readings.map(({ id, url, proposal, failureMessage, nextStep, createdAt }) => (
        <li key={id}>
          <Link to={studioPages.brandReading} params={{ readingId: id }} className={classes.reading}>
            <span className={classes.kitWords}>
              <strong>{proposal ? `Proposal: ${proposal.content.name}` : url}</strong>
              {proposal ? <span className="small soft">{url}</span> : null}
            </span>
            <span className="small">{failureMessage ?? nextStep.label}</span>
            <span className="label">{formatAgo(createdAt)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
