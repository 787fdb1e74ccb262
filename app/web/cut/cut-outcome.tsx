import { Button } from '@mantine/core'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { Working } from '../components/working.tsx'
import type { CutDesk } from './use-cut.ts'
import classes from './cut.module.css'

export interface FailedCutProps {
  /** The newest cut. */
  cut: CutView
  desk: CutDesk
  /** The cut that can be played. */
  film: CutView | undefined
}

export function FailedCut({ cut, desk, film }: FailedCutProps) {
  return (
    <div className={classes.failed} role="alert">
      <strong>Version {cut.version} could not be cut</strong>
      <p>
        {cut.failureMessage}{' '}
        <span className="soft">
          It cost nothing{film ? `, and version ${film.version} is still here` : ' and no clip is lost'}.
        </span>
      </p>
      <div className={classes.chips}>
        {/* What was changed since is cut by the button beside. */}
        {desk.isChanged ? null : (
          <Button size="xs" variant="default" loading={desk.isMaking} onClick={desk.again}>
            Cut it again
          </Button>
        )}
        {film ? (
          <Button size="xs" variant="subtle" color="gray" onClick={() => desk.choose(film.version)}>
            Go back to version {film.version}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** How far a cut is, and what comes next. */
export function CutInProgress({ cut: { version, progress, nextStep }, next }: { cut: CutView; next?: string }) {
  const how = progress ? `${progress.label}, ${progress.done} of ${progress.total} done.` : `${nextStep.label}.`
  return (
    <Working next={next}>
      Version {version}: {how}
    </Working>
  )
}
