import { Button } from '@mantine/core'
import { Scissors } from '../icons/icons.ts'
import type { CutView } from '@callsheet/lib/wire/cuts-api.ts'
import { DraftWords } from '../drafts/draft-state.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { CutInProgress, FailedCut } from './cut-outcome.tsx'
import { hasFailed, isBeingMade } from './cut-states.ts'
import type { CutDesk } from './use-cut.ts'
import classes from './cut.module.css'

export interface CutBarProps {
  desk: CutDesk
  cut: CutView
  newest: CutView | undefined
  /** Something has to be filled in first. */
  isBlank: boolean
}

/** Where a cut is ordered, it is also told what becomes of it, so that nothing on the page moves. */
export function CutBar({ desk, cut, newest, isBlank }: CutBarProps) {
  const making = newest && isBeingMade(newest) ? newest : null
  const failed = newest && hasFailed(newest) ? newest : null
  const isOfFailed = failed !== null && desk.cut?.id === failed.id
  const isHeld = desk.isChanged || making !== null || isOfFailed || desk.makeError !== null
  const saysAll = (making !== null || isOfFailed) && !desk.isChanged
  return (
    <div className={classes.bar} data-held={isHeld || undefined}>
      {desk.makeError ? (
        <div className={classes.told}>
          <ProblemNotice error={desk.makeError} />
        </div>
      ) : null}
      {making ? (
        <div className={classes.told}>
          <CutInProgress cut={making} />
        </div>
      ) : null}
      {isOfFailed ? (
        <div className={classes.told}>
          <FailedCut cut={failed} desk={desk} film={cut} />
        </div>
      ) : null}
      {saysAll ? null : <NextCut {...{ desk, cut, newest, isBlank }} failed={isOfFailed ? null : failed} />}
    </div>
  )
}

/** What the page has that is in no cut, and the button that cuts it. `failed` is the newest cut, when the page has another one. */
function NextCut({ desk, cut, newest, isBlank, failed }: CutBarProps & { failed: CutView | null }) {
  return (
    <>
      <div>
        <p role="status">
          <strong>{stateOf(desk, cut)}</strong>{' '}
          <span className="soft">Cutting costs nothing; only what changed is drawn again.</span>
        </p>
        {desk.isChanged ? <DraftWords draft={desk.draft} /> : null}
        {failed ? (
          <p className="small">
            Version {failed.version} could not be cut.{' '}
            <Button size="compact-xs" variant="default" onClick={() => desk.choose(failed.version)}>
              Show its settings
            </Button>
          </p>
        ) : null}
        {desk.changedElsewhere.map(({ id, version }) => (
          <p key={id} className="small">
            Version {version} has changes that are not cut either.{' '}
            <Button size="compact-xs" variant="default" onClick={() => desk.choose(version)}>
              Show them
            </Button>
          </p>
        ))}
      </div>
      {desk.isChanged ? (
        <>
          <Button variant="default" onClick={desk.discard}>
            Discard changes
          </Button>
          <Button
            leftSection={<Scissors size={17} aria-hidden />}
            loading={desk.isMaking}
            disabled={isBlank}
            onClick={desk.save}
          >
            Cut version {(newest?.version ?? 0) + 1}
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          leftSection={<Scissors size={17} aria-hidden />}
          loading={desk.isMaking}
          onClick={desk.again}
        >
          Cut again with the newest takes
        </Button>
      )}
    </>
  )
}

function stateOf({ isChanged, cut: subject }: CutDesk, film: CutView): string {
  if (isChanged) return 'Changed and not cut yet.'
  return subject && subject.id !== film.id ? `As version ${subject.version} has it.` : 'As it was cut.'
}
