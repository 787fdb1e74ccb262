import { useRef } from 'react'
import { Button, Select } from '@mantine/core'
import { Download, Play } from '../icons/icons.ts'
import type { AnimaticView } from '@callsheet/lib/wire/animatics-api.ts'
import { readRatio, square } from '@callsheet/lib/wire/ratio.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import { Working } from '../components/working.tsx'
import { countOf, formatMoment, inWords, timecode } from '../components/words.ts'
import { AnimaticFilm } from './animatic-film.tsx'
import type { BoardInMotion } from './board-in-motion.ts'
import { useAnimatics, type Animatics } from './use-animatics.ts'
import classes from './animatic.module.css'

export interface AnimaticSheetProps {
  board: BoardInMotion
  /** Saves what was changed on the page. Absent where nothing was. */
  save?: (() => Promise<unknown>) | undefined
  /** Why no version can be made now. */
  blocked?: string | null
}

/** The board in motion, before it is bought: made, made anew and played. */
export function AnimaticSheet({ board, save, blocked = null }: AnimaticSheetProps) {
  const player = useRef<HTMLVideoElement>(null)
  const animatics = useAnimatics(board, save)
  const { newest, shown } = animatics
  if (!animatics.isOffered) return null
  return (
    <div className={classes.own}>
      <Sheet
        title="In motion"
        id="animatic"
        note={board.note}
        actions={shown ? <HeadActions animatics={animatics} shown={shown} /> : undefined}
      >
        <div className={classes.desk} data-upright={isUpright(board.ratio) || undefined}>
          {shown ? <AnimaticFilm animatic={shown} player={player} /> : null}
          <div className={classes.words}>
            {newest || !animatics.isLoaded ? null : <p>{board.promise}</p>}
            <AnimaticState animatics={animatics} blocked={blocked} />
            {shown ? <SceneList animatic={shown} onSeek={(seconds) => seek(player.current, seconds)} /> : null}
          </div>
        </div>
      </Sheet>
    </div>
  )
}

/** The same between other cards: the film, and what can be done with it. */
export function AnimaticInCard({ board }: { board: BoardInMotion }) {
  const animatics = useAnimatics(board)
  const { shown } = animatics
  if (!animatics.isOffered) return null
  return (
    <div className={classes.desk} data-upright={isUpright(board.ratio) || undefined} data-in-card>
      {shown ? <AnimaticFilm animatic={shown} /> : null}
      <div className={classes.words}>
        {shown ? (
          <div>
            <h3>In motion</h3>
            <p className="soft">
              {stillsOf(shown)} as a film of {timecode(shown.durationSeconds ?? 0)}, with the lines as captions. It
              costs nothing.
            </p>
          </div>
        ) : null}
        <AnimaticState animatics={animatics} />
      </div>
    </div>
  )
}

function HeadActions({ animatics, shown }: { animatics: Animatics; shown: AnimaticView }) {
  const { finished, choose } = animatics
  return (
    <div className={classes.head}>
      {finished.length > 1 ? (
        <Select
          size="xs"
          aria-label="Version of the animatic"
          allowDeselect={false}
          data={finished.map(({ version, createdAt }) => ({
            value: String(version),
            label: `Version ${version}, ${formatMoment(createdAt)}`
          }))}
          value={String(shown.version)}
          onChange={(value) => choose(Number(value))}
        />
      ) : null}
      <Button
        component="a"
        size="xs"
        variant="default"
        href={`${shown.url}?download`}
        leftSection={<Download size={14} aria-hidden />}
      >
        Download
      </Button>
    </div>
  )
}

/** What is being made, what is out of date, and the button for the next version. */
function AnimaticState({
  animatics: { newest, shown, canMake, make, error },
  blocked = null
}: {
  animatics: Animatics
  blocked?: string | null
}) {
  return (
    <>
      {error ? <ProblemNotice error={error} /> : null}
      {newest?.nextStep.isWaiting ? (
        <Working next="you watch it here">{progressOf(newest)}</Working>
      ) : newest?.status === 'Failed' ? (
        <p role="alert">{newest.failureMessage}</p>
      ) : null}
      {shown?.isOutdated ? <Outdated animatic={shown} /> : null}
      {canMake ? (
        <div>
          <Button
            variant="default"
            loading={make.isPending}
            disabled={blocked !== null}
            leftSection={<Play size={16} aria-hidden />}
            onClick={() => make.mutate()}
          >
            {newest ? 'Make it again' : 'See it in motion'}
          </Button>
          {blocked === null ? null : <p className="small soft">{blocked}</p>}
        </div>
      ) : null}
    </>
  )
}

function Outdated({ animatic: { version, changedScenes } }: { animatic: AnimaticView }) {
  const scenes = `${changedScenes.length === 1 ? 'scene' : 'scenes'} ${inWords(changedScenes.map(String))}`
  return (
    <p role="status" className={classes.outdated}>
      <strong>Version {version} is out of date.</strong> The board has changed in {scenes}.
    </p>
  )
}

/** Every scene with its start. A press plays from there. */
function SceneList({ animatic, onSeek }: { animatic: AnimaticView; onSeek(seconds: number): void }) {
  return (
    <ol className={classes.scenes}>
      {animatic.scenes.map(({ scene, startSeconds, speaker, spokenScript, sounds, words, heading, imageId }) => (
        <li key={scene}>
          <button type="button" className={classes.scene} onClick={() => onSeek(startSeconds)}>
            <span className="mono small soft">{timecode(startSeconds)}</span>
            <span>
              {speaker && spokenScript ? <strong>{speaker} </strong> : null}
              <span dir="auto" className={classes.line}>
                {spokenScript || words}
              </span>
              {imageId === null || sounds.length > 0 ? (
                <span className={`${classes.line} small soft`}>
                  {[...(imageId === null ? [heading ?? 'no still yet'] : []), ...sounds].join(' · ')}
                </span>
              ) : null}
            </span>
            <span className="visually-hidden">Play from scene {scene}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function seek(player: HTMLVideoElement | null, seconds: number): void {
  if (!player) return
  player.currentTime = seconds
  void player.play()
}

function progressOf({ version, progress, nextStep }: AnimaticView): string {
  return progress
    ? `Version ${version}: ${progress.label}, ${progress.done} of ${progress.total} done.`
    : `Version ${version}: ${nextStep.label}.`
}

const stillsOf = ({ scenes }: AnimaticView): string =>
  countOf(scenes.filter(({ imageId }) => imageId !== null).length, 'still')

function isUpright(ratio: string): boolean {
  const { width, height } = readRatio(ratio) ?? square
  return width < height
}
