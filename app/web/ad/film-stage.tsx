import { Button } from '@mantine/core'
import { useNavigate, useSearch, Link } from '@tanstack/react-router'
import { Download, Play, Scissors } from '../icons/icons.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { countOf, formatMoment, timecode } from '../components/words.ts'
import { Working } from '../components/working.tsx'
import { NotYet } from './stage.tsx'
import classes from './film-stage.module.css'

/** Every version of the film, and the way to the cut. */
export function FilmStage({ ad, cuts }: { ad: AdView; cuts: readonly CutView[] }) {
  const navigate = useNavigate({ from: studioPages.ad })
  const { version = ad.film?.version } = useSearch({ from: '/house/ads/$adId' })
  const canCut = ad.stage === 'film'
  const show = (shown: number) => {
    void navigate({ search: (before) => ({ ...before, version: shown }), replace: true, resetScroll: false })
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      {cuts.length === 0 ? (
        <NotYet>
          {canCut
            ? 'The clips are there. Cut together they are one film, in order and equally loud, with captions. It costs nothing.'
            : 'The film is cut from the clips of the scenes. There is none yet.'}
        </NotYet>
      ) : null}
      {cuts.length > 0 ? (
        <ol className={classes.versions} aria-label="Versions of the film">
          {cuts.map((cut) => (
            <li key={cut.id}>
              <Version cut={cut} isShown={cut.version === version} onShow={() => show(cut.version)} />
            </li>
          ))}
        </ol>
      ) : null}
      {canCut ? (
        <div className={classes.foot}>
          <Button
            component={Link}
            to={pageAddress(studioPages.finalCut, { adId: ad.id })}
            variant={ad.film ? 'default' : 'filled'}
            leftSection={<Scissors size={16} aria-hidden />}
          >
            {cuts.length === 0 ? 'Go on to the cut' : 'Change it in the cut'}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Version({ cut, isShown, onShow }: { cut: CutView; isShown: boolean; onShow(): void }) {
  const name = `Version ${cut.version}`
  if (cut.status === 'Queued' || cut.status === 'Running') {
    return (
      <Working next="the film, its captions and a zip with everything">
        {name}:{' '}
        {cut.progress
          ? `${cut.progress.label}, ${cut.progress.done} of ${cut.progress.total} done.`
          : `${cut.nextStep.label}.`}
      </Working>
    )
  }
  if (cut.status === 'Failed') {
    return (
      <p className={classes.failed}>
        <strong>{name} could not be cut.</strong> {cut.failureMessage} It cost nothing.
      </p>
    )
  }
  return (
    <div className={classes.version} data-shown={isShown || undefined}>
      <p>
        <strong>{name}</strong>{' '}
        <span className="soft">
          {timecode(cut.durationSeconds ?? 0)}, {countOf(cut.clips.length, 'clip')}
          {cut.drafts > 0 ? ` (${countOf(cut.drafts, 'draft')})` : ''}
          {cut.completedAt ? `, ${formatMoment(cut.completedAt)}` : ''}
        </span>
      </p>
      <span className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          disabled={isShown}
          onClick={onShow}
          leftSection={<Play size={14} aria-hidden />}
        >
          {isShown ? 'Shown above' : 'Show it above'}
          <span className="visually-hidden">: {name}</span>
        </Button>
        <Button
          component="a"
          size="xs"
          variant="default"
          href={`${cut.url}?download`}
          leftSection={<Download size={14} aria-hidden />}
        >
          Download<span className="visually-hidden"> {name}</span>
        </Button>
      </span>
    </div>
  )
}
