import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowRight } from 'lucide-react'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { AdView, ScriptView, StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import { quotesOf } from '@callsheet/lib/wire/research/offer-quotes.ts'
import { coversQuery } from '../library/library-queries.ts'
import { formatsQuery, videoTypesQuery } from '../api/choices.ts'
import { offerQuery } from '../offers/offer-queries.ts'
import { useNames } from '../api/use-names.ts'
import { formatDay } from '../components/words.ts'
import { TalkButton } from './talk-button.tsx'
import classes from './ad-slate.module.css'

export interface AdSlateProps {
  ad: AdView
  script: ScriptView | undefined
  storyboard: StoryboardView | undefined
  isSingleClip: boolean
}

/** The head of an ad: its slate, the newest frames, and the next step. */
export function AdSlate({ ad, script, storyboard, isSingleClip }: AdSlateProps) {
  const formatName = useNames(formatsQuery, (worlds) => worlds.flatMap((world) => world.formats))
  const typeName = useNames(videoTypesQuery, (types) => types)
  const { data: covers } = useQuery(coversQuery)
  const stills = covers?.get(ad.id)?.slice(0, 3) ?? []
  const facts = [
    { label: 'Format', value: ad.formatSlug ? formatName(ad.formatSlug) : null },
    { label: 'Type', value: ad.videoType ? typeName(ad.videoType) : null },
    { label: 'Ratio', value: ad.aspectRatio },
    {
      label: 'Route',
      value: isSingleClip
        ? 'One clip'
        : ad.route === null
          ? null
          : ad.route === 'storyboard'
            ? 'A, storyboard'
            : 'B, by scene'
    }
  ]
  return (
    <header className={classes.slate}>
      <title>{`${ad.name} · Callsheet`}</title>
      <div className={classes.sticks} aria-hidden />
      <div className={classes.board} data-stills={stills.length > 0 || undefined}>
        <div className={classes.words}>
          <span className={classes.edge}>Production · {formatDay(ad.createdAt)}</span>
          <h1>{ad.name}</h1>
          {ad.offerId ? <Origin ad={ad} offerId={ad.offerId} /> : null}
          {ad.idea.trim() === ad.name ? null : <p className={classes.idea}>{ad.idea}</p>}
          <dl className={classes.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd data-open={value === null || undefined}>{value ?? 'open'}</dd>
              </div>
            ))}
          </dl>
          <div className={classes.actions}>
            <NextAction ad={ad} script={script} storyboard={storyboard} isSingleClip={isSingleClip} />
            <TalkButton adId={ad.id} />
          </div>
        </div>
        {stills.length > 0 ? (
          <div className={classes.stills} aria-hidden>
            {stills.map((url) => (
              <img key={url} src={url} alt="" />
            ))}
          </div>
        ) : null}
      </div>
    </header>
  )
}

/** The offer of the ad, with its persona and its customer's quote. */
function Origin({ ad, offerId }: { ad: AdView; offerId: string }) {
  const { data: offer } = useQuery(offerQuery(offerId))
  if (!offer) return null
  const persona = offer.personas.find(({ id }) => id === ad.personaId)
  const quote = quotesOf(offer.research).find(({ id }) => id === ad.quoteId)
  return (
    <p className={classes.origin}>
      From{' '}
      <Link to={studioPages.offer} params={{ offerId }}>
        {offer.intelligence?.name ?? offer.name}
      </Link>
      {persona ? `, for ${persona.name}` : ''}
      {quote ? `, out of what ${quote.author ?? 'a customer'} said` : ''}
    </p>
  )
}

/** Leads to the card that waits for the user, or to the page where the work is. */
function NextAction({ ad, script, storyboard, isSingleClip }: AdSlateProps) {
  const step = storyboard?.nextStep ?? script?.nextStep ?? ad.nextStep
  if (step.href !== null && step.href !== pageAddress(studioPages.ad, { adId: ad.id })) {
    return (
      <Button component={Link} to={step.href} rightSection={<ArrowRight size={16} aria-hidden />}>
        {step.label}
      </Button>
    )
  }
  return (
    <Button
      component="a"
      href={`#${waitingCard({ ad, script, isSingleClip })}`}
      rightSection={<ArrowDown size={16} aria-hidden />}
    >
      {step.label}
    </Button>
  )
}

function waitingCard({ ad, script, isSingleClip }: Pick<AdSlateProps, 'ad' | 'script' | 'isSingleClip'>): string {
  if (ad.formatSlug === null) return 'format'
  if (ad.videoType === null || ad.aspectRatio === null) return 'settings'
  if (!script) return 'script'
  if (isSingleClip) return 'clip'
  if (ad.route === null) return 'route'
  return ad.route === 'storyboard' ? 'storyboard' : 'scenes'
}
