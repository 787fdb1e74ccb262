import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Clapperboard } from '../icons/icons.ts'
import { pageAddress, studioPages } from '@callsheet/lib/studio-pages.ts'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import type { UsualTime } from '@callsheet/lib/wire/writing.ts'
import type { Shot, Storyboard } from '@callsheet/lib/wire/storyboard.ts'
import { BoardChanges, type BoardChangesProps } from './board-changes.tsx'
import { ElementChip } from '../elements/element-chip.tsx'
import { OlderScript } from './older-script.tsx'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { Speaker } from '../components/speaker.tsx'
import { usualWords } from '../components/usual-words.ts'
import { WhenRoomy } from '../components/when-roomy.tsx'
import { Working } from '../components/working.tsx'
import { countOf, timecode, two } from '../components/words.ts'
import classes from '../components/cards.module.css'

export interface StoryboardCardProps {
  storyboard: StoryboardView | undefined
  /** Says what is missing before shots can be planned, and leads there. Null when nothing is missing. */
  missing: ReactNode
  onWrite(): void
  /** Asks for a new version of the board that differs only in what the notes say. Absent where nothing is edited. */
  changes?: BoardChangesProps
  isWriting: boolean
  /** The finished parts of a new storyboard. */
  partial?: Storyboard | null
  startedAt?: number | undefined
  /** Absent where the page does not tell it. */
  usual?: UsualTime | null | undefined
  error: unknown
}

/** Route A: the previs, and the link to the Creative Studio. */
export function StoryboardCard({
  storyboard,
  missing,
  onWrite,
  changes,
  isWriting,
  partial = null,
  startedAt,
  usual,
  error
}: StoryboardCardProps) {
  if (isWriting) return <PrevisSheet partial={partial} startedAt={startedAt} usual={usual} />
  return (
    <Sheet
      title={storyboard ? 'Storyboard' : 'Plan the shots'}
      note={storyboard ? lengthOf(storyboard.content) : undefined}
      id="storyboard"
    >
      <div className={classes.stack}>
        {storyboard ? (
          <>
            <div className={classes.banner}>
              <span>
                <strong>{storyboard.title}</strong> is on the board. Order, framing, elements and wording are yours to
                change.
              </span>
              <Button
                component={Link}
                to={pageAddress(studioPages.storyboard, { storyboardId: storyboard.id })}
                leftSection={<Clapperboard size={17} aria-hidden />}
              >
                <span>
                  Open<WhenRoomy> the</WhenRoomy> Creative Studio
                </span>
              </Button>
            </div>
            {changes ? <OlderScript storyboard={storyboard} onRevise={changes.onRevise} /> : null}
            <Previs content={storyboard.content} />
          </>
        ) : null}
        {error ? <ProblemNotice error={error} /> : null}
        <div className={storyboard ? classes.foot : classes.stack}>
          {storyboard && changes ? <BoardChanges {...changes} /> : null}
          {storyboard ? null : (
            <p>
              The director turns each line of the script into one shot: who and what is in it, how it is framed, what
              moves.
            </p>
          )}
          {missing && !storyboard ? <p className="soft small">{missing}</p> : null}
          <div className={classes.withTime}>
            <Button
              w="max-content"
              variant={storyboard ? 'subtle' : 'filled'}
              color={storyboard ? 'gray' : undefined}
              disabled={Boolean(missing)}
              onClick={onWrite}
            >
              {storyboard ? 'Plan the shots again' : 'Plan the shots'}
            </Button>
            {storyboard || missing || usual === undefined ? null : (
              <span className="small soft">{usualWords(usual)}</span>
            )}
          </div>
        </div>
      </div>
    </Sheet>
  )
}

export interface PrevisSheetProps {
  partial: Storyboard | null
  startedAt?: number | undefined
  usual?: StoryboardCardProps['usual']
}

/** The board while it is written. Each shot appears when the director has finished it. */
export function PrevisSheet({ partial, startedAt, usual }: PrevisSheetProps) {
  const shots = partial?.shots.length ?? 0
  return (
    <Sheet
      title="The shots, as they are planned"
      note={shots > 0 ? `${countOf(shots, 'shot')} so far` : undefined}
      id="storyboard"
    >
      <div className={classes.stack}>
        <Working startedAt={startedAt} usual={usual} next="you edit the board and make the scene images">
          {shots > 0
            ? `The director is at shot ${two(shots + 1)}.`
            : 'The director reads the script and casts the board.'}
        </Working>
        {partial ? <Previs content={partial} /> : null}
      </div>
    </Sheet>
  )
}

/** Shot by shot, with its elements. Also shows a board that is still being written. */
function Previs({ content }: { content: Storyboard }) {
  return (
    <ol className={classes.shots}>
      {content.shots.map((shot) => (
        <ShotTile key={shot.position} shot={shot} content={content} />
      ))}
    </ol>
  )
}

function ShotTile({ shot, content }: { shot: Shot; content: Storyboard }) {
  const cast = content.elements.filter(({ kind }) => kind === 'cast').map(({ name }) => name)
  const present = content.elements.filter(({ slug }) => shot.elementSlugs.includes(slug))
  return (
    <li className={classes.shot}>
      <span className={classes.choiceHead}>
        <span className="mono">{two(shot.position)}</span>
        <span className="label">
          {shot.shotSize.replaceAll('-', ' ')} · {timecode(shot.durationSeconds)}
        </span>
      </span>
      <strong dir="auto">{shot.title}</strong>
      <span className="small" dir="auto">
        {shot.action}
      </span>
      {shot.spokenScript ? (
        <span className="small">
          {shot.speaker ? <Speaker name={shot.speaker} cast={cast} /> : null} <q dir="auto">{shot.spokenScript}</q>
        </span>
      ) : null}
      <span style={{ display: 'flex', flexWrap: 'wrap', gap: '0.25rem' }}>
        {present.map((element) => (
          <ElementChip key={element.slug} element={element} />
        ))}
      </span>
    </li>
  )
}

function lengthOf({ shots }: Storyboard): string {
  return `${countOf(shots.length, 'shot')} · ${timecode(shots.reduce((sum, shot) => sum + shot.durationSeconds, 0))}`
}
