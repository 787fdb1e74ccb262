import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { studioPages } from '@callsheet/lib/studio-pages.ts'
import type { StoryboardView } from '@callsheet/lib/wire/ads-api.ts'
import { countOf } from '../components/words.ts'
import { scriptsQuery } from './writing-queries.ts'
import classes from '../components/cards.module.css'

export interface OlderScriptProps {
  storyboard: StoryboardView
  /** Asks the director for a new version of the board. Absent on the board itself. */
  onRevise?: ((notes: string) => void) | undefined
  isOnBoard?: boolean
}

const takeOver =
  'The script has a newer version. Take over its lines, in its order. Keep every shot whose line is still in it, leave ' +
  'out shots whose line is gone, and plan a shot for each line that is new.'

/** Says that a board was planned from an older version of the script, and offers to bring the new lines onto it. */
export function OlderScript({ storyboard, onRevise, isOnBoard = false }: OlderScriptProps) {
  const { data: scripts = [] } = useQuery(scriptsQuery(storyboard.adId))
  const newest = scripts[0]
  const base = scripts.find(({ id }) => id === storyboard.scriptId)
  if (!newest || !base || newest.version <= base.version) return null
  const onBoard = new Set(storyboard.content.shots.map(({ spokenScript }) => spokenScript.trim()))
  const lines = newest.content.scenes.map(({ spokenScript }) => spokenScript.trim()).filter(Boolean)
  const before = base.content.scenes.map(({ spokenScript }) => spokenScript.trim()).filter(Boolean)
  const missing = lines.filter((line) => !onBoard.has(line)).length
  if (missing === 0 && JSON.stringify(lines) === JSON.stringify(before)) return null
  return (
    <div className={classes.researchNotice}>
      <p>
        <strong>
          This board was planned from version {base.version} of the script. The newest is version {newest.version}
          {missing > 0 ? `: ${countOf(missing, 'line')} of it ${missing === 1 ? 'is' : 'are'} not on the board` : ''}.
        </strong>{' '}
        {isOnBoard
          ? 'Nothing here changes by itself.'
          : 'Shots whose lines stay are kept letter for letter, as a new version of the board.'}{' '}
        Stills and clips that were made stay as they are.
      </p>
      {onRevise ? (
        <Button size="compact-sm" variant="default" mt={6} onClick={() => onRevise(takeOver)}>
          Bring the new lines onto the board
        </Button>
      ) : (
        <Link to={studioPages.ad} params={{ adId: storyboard.adId }} hash="storyboard">
          Bring the new lines onto the board
        </Link>
      )}
    </div>
  )
}
