import { Suspense } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowRight } from '../icons/icons.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'
import { coversQuery } from '../library/library-queries.ts'
import { stepWords } from '../components/step-words.ts'
import { formatDay, formatMoment, timecode } from '../components/words.ts'
import { FilmActions, FilmPlayer, useShownFilm } from './ad-film.tsx'
import { TalkButton } from './talk-button.tsx'
import { Picture } from '../media/picture.tsx'
import classes from './ad-head.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const AdMenu = lazyPart(() => import('./ad-menu.tsx'), 'AdMenu')

export interface AdHeadProps {
  ad: AdView
  /** What is being written for it at this moment, as a sentence without its full stop. */
  writing: string | null
  /** Opens a stage of this page. */
  onShow(stage: string): void
}

/** The head of an ad: its film when one is finished, before that its newest stills, and what comes next. */
export function AdHead({ ad, writing, onShow }: AdHeadProps) {
  const navigate = useNavigate()
  const { film, finished } = useShownFilm(ad.id, ad.film)
  const { data: covers } = useQuery(coversQuery)
  const covered = covers?.get(ad.id) ?? []
  const stills = film ? [] : covered.slice(0, 3)
  // Its scenes have stills, so what is below them must not move when they come.
  const isReserved = !film && covers === undefined && (ad.stage === 'scenes' || ad.stage === 'film')
  const { width, height } = readRatio(film?.aspectRatio ?? '') ?? square
  const shape = film ? (height > width ? 'upright' : 'wide') : undefined
  const title = titleOf(ad)
  return (
    <header className={classes.head} data-film={shape} data-stills={stills.length > 0 || isReserved || undefined}>
      <title>{`${ad.name} · Callsheet`}</title>
      <div className={classes.title}>
        <div className={classes.top}>
          <span className={classes.edge}>
            {ad.archivedAt ? 'Archived' : 'Production'} · {formatDay(ad.createdAt)}
          </span>
          <Suspense fallback={<span className={classes.menuPlace} />}>
            <AdMenu
              ad={ad}
              className={classes.menu}
              onCopied={(copy) => void navigate({ to: studioPages.ad, params: { adId: copy.id } })}
              onDeleted={() => void navigate({ to: studioPages.ads })}
            />
          </Suspense>
        </div>
        <h1 dir="auto">{title}</h1>
        {ad.idea.trim() === title ? null : (
          <p className={classes.idea} dir="auto">
            {ad.idea}
          </p>
        )}
      </div>
      {film ? (
        <div className={classes.picture}>
          <FilmPlayer film={film} />
        </div>
      ) : null}
      {stills.length > 0 || isReserved ? (
        <div className={classes.stills} aria-hidden>
          {isReserved ? <span className={classes.place} /> : null}
          {stills.map((url) => (
            <Picture key={url} src={url} alt="" sizes="(max-width: 50em) 30vw, 10rem" isEager />
          ))}
        </div>
      ) : null}
      <div className={classes.work}>
        {film ? (
          <p className={classes.facts}>
            Version {film.version} · {timecode(film.durationSeconds)} · {film.aspectRatio}
            {film.completedAt ? ` · ${formatMoment(film.completedAt)}` : ''}
          </p>
        ) : null}
        {film && ad.nextStep.isWaiting ? (
          <p role="status" className={classes.notice}>
            {stepWords(ad.nextStep)}. This version stays here meanwhile.
          </p>
        ) : null}
        {ad.film?.hasNewerTakes && film && !ad.nextStep.isWaiting ? (
          <p className={classes.notice}>
            The scenes have newer takes than this film.{' '}
            <Link to={studioPages.finalCut} params={{ adId: ad.id }}>
              Cut a new version with them
            </Link>
          </p>
        ) : null}
        <div className={classes.actions}>
          {film ? (
            <FilmActions adId={ad.id} film={film} finished={finished} />
          ) : (
            <NextAction ad={ad} writing={writing} onShow={onShow} />
          )}
          <TalkButton adId={ad.id} />
        </div>
        {shape === 'upright' ? (
          <div className={classes.frames} style={{ '--frame-ratio': width / height }} aria-hidden>
            {covered.map((url) => (
              <Picture key={url} src={url} alt="" sizes="(max-width: 50em) 22vw, 6rem" />
            ))}
          </div>
        ) : null}
      </div>
    </header>
  )
}

/** A name that is the beginning of a short idea is shown as the whole idea, so that nothing is said twice. */
function titleOf({ name, idea }: AdView): string {
  const isBeginning = name.endsWith('…') && idea.startsWith(name.slice(0, -1))
  return isBeginning && idea.trim().length <= longestTitle ? idea.trim() : name
}

/** In characters: three lines on a phone. */
const longestTitle = 90

/** Leads to the stage that waits for the user, or to the page where the work is. */
function NextAction({ ad: { id, stage, nextStep: step }, writing, onShow }: AdHeadProps) {
  if (step.isWaiting || writing) {
    return (
      <p role="status" className={classes.notice}>
        {writing ?? stepWords(step)}.
      </p>
    )
  }
  if (step.href !== null && step.href !== pageAddress(studioPages.ad, { adId: id })) {
    return (
      <Button component={Link} to={step.href} rightSection={<ArrowRight size={16} aria-hidden />}>
        {step.label}
      </Button>
    )
  }
  // A brief whose type and ratio are open comes before the script.
  const target = step.action === 'choose-ratio' ? 'brief' : step.action === 'write-script' ? 'script' : stage
  return (
    <Button
      component="a"
      href={pageAddress(studioPages.ad, { adId: id }, { stage: target })}
      rightSection={<ArrowDown size={16} aria-hidden />}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onShow(target)
      }}
    >
      {step.label}
    </Button>
  )
}
