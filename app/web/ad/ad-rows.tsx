import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { AdFilm, AdView } from '@callsheet/lib/wire/ads-api.ts'
import { shownCovers } from '../library/covers-of.ts'
import { coversQuery } from '../library/library-queries.ts'
import { formatsQuery, videoTypesQuery } from '../api/choices.ts'
import { useNames } from '../api/use-names.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { MenuPlace } from '../components/menu-place.tsx'
import { formatAgo, timecode } from '../components/words.ts'
import type { Shelf } from '../components/shelf-tools.tsx'
import { Picture } from '../media/picture.tsx'
import classes from './ads.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const loadMenu = () => import('./ad-menu.tsx')
const AdMenu = lazyPart(loadMenu, 'AdMenu')

/** The found ads, newest first. */
export function AdRows({ ads, find, shelf }: Shelf & { ads: readonly AdView[] }) {
  const { data: covers } = useQuery(coversQuery)
  if (ads.length === 0) return <NoAds find={find} shelf={shelf} />
  return (
    <ol className={classes.list}>
      {ads.map((ad) => (
        <AdRow key={ad.id} ad={ad} stills={covers?.get(ad.id) ?? []} />
      ))}
    </ol>
  )
}

function NoAds({ find, shelf }: Shelf) {
  if (find !== undefined)
    return (
      <EmptyState title="No ad has this name">
        No {shelf ? 'archived ad' : 'ad in production'} has “{find}” in its name.
      </EmptyState>
    )
  if (shelf)
    return (
      <EmptyState title="Nothing is archived">
        An ad that you archive leaves the list and loses nothing. Bring it back from here.
      </EmptyState>
    )
  return (
    <EmptyState title="No ads yet">
      Write one sentence about what you sell or want to say. Callsheet asks for a format, writes the script, plans the
      shots and shows you stills to approve before a single clip is made.
    </EmptyState>
  )
}

interface AdRowProps {
  ad: AdView
  /** Addresses of the ad's newest stills. */
  stills: readonly string[]
}

function AdRow({ ad, stills }: AdRowProps) {
  const formatName = useNames(formatsQuery, (worlds) => worlds.flatMap((world) => world.formats))
  const typeName = useNames(videoTypesQuery, (types) => types)
  const format = ad.formatSlug && formatName(ad.formatSlug)
  const type = ad.videoType && typeName(ad.videoType)
  const facts = [format, type?.toLowerCase() === format?.toLowerCase() ? null : type, ad.aspectRatio]
  return (
    <li className={classes.row}>
      <Link to={studioPages.ad} params={{ adId: ad.id }} className={classes.ad}>
        {ad.film ? (
          <Poster film={ad.film} stills={stills} />
        ) : (
          <Stills stills={stills} hasFormat={ad.formatSlug !== null} />
        )}
        <span className={classes.words}>
          <strong>{ad.name}</strong>
          <span className="label">{facts.filter(Boolean).join(' · ')}</span>
          {isNamedByIdea(ad) ? null : <span className="soft small">{ad.idea}</span>}
        </span>
        <span className={classes.step} data-waiting={ad.nextStep.isWaiting || undefined}>
          <strong>{ad.nextStep.label}</strong>
          <time className="small soft" dateTime={ad.createdAt}>
            {formatAgo(ad.createdAt)}
          </time>
        </span>
      </Link>
      <MenuPlace name={ad.name} load={loadMenu}>
        <AdMenu ad={ad} className={classes.menu} isOpenAtFirst />
      </MenuPlace>
    </li>
  )
}

/** An ad without a name of its own has the beginning of its idea. */
const isNamedByIdea = ({ name, idea }: AdView) => idea.startsWith(name.replace(/…$/, ''))

/** One frame of the film, with its length. A film of before there were posters shows a still. */
function Poster({ film, stills }: { film: AdFilm; stills: readonly string[] }) {
  const source = film.posterUrl ?? stills[0]
  return (
    <span className={classes.strip} data-film>
      <span className={classes.poster} style={{ aspectRatio: film.aspectRatio.replace(':', ' / ') }}>
        {source ? <Picture src={source} alt="" sizes="(max-width: 56em) 30vw, 11rem" /> : null}
      </span>
      <span className={classes.length}>
        Film{film.version > 1 ? `, version ${film.version}` : ''}
        <br />
        {timecode(film.durationSeconds)}
      </span>
    </span>
  )
}

function Stills({ stills, hasFormat }: { stills: readonly string[]; hasFormat: boolean }) {
  return (
    <span className={classes.strip}>
      {stills.length > 0 ? (
        <>
          {stills.map((url) => (
            <Picture key={url} src={url} alt="" sizes="(max-width: 56em) 22vw, 4.5rem" />
          ))}
          {Array.from({ length: shownCovers - stills.length }, (_unused, place) => (
            <span key={place} className={classes.blank} />
          ))}
        </>
      ) : (
        <span className={classes.unexposed}>{hasFormat ? 'no stills yet' : 'no format yet'}</span>
      )}
    </span>
  )
}
