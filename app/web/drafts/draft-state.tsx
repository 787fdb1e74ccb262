import { Button } from '@mantine/core'
import { formatMoment } from '../components/words.ts'
import type { Draft } from './use-draft.ts'
import parts from '../components/components.module.css'

export interface DraftStateProps {
  draft: Draft<object>
  /** Shows nothing while all is well. For small forms. */
  isQuiet?: boolean
}

/**
 * Says whether and where the typed text is saved. When another page changed the same draft, it asks which one to keep.
 */
export function DraftState({ draft, isQuiet = false }: DraftStateProps) {
  return draft.other ? <DraftChoice draft={draft} /> : <DraftWords draft={draft} isQuiet={isQuiet} />
}

/** Only the words, for places without room for the choice. `DraftChoice` is then somewhere else on the page. */
export function DraftWords({ draft, isQuiet = false }: DraftStateProps) {
  const isTrouble = draft.state === 'kept-here' || draft.state === 'refused'
  if (!draft.content || (isQuiet && !isTrouble)) return null
  return (
    <p className={isTrouble ? 'small' : 'small soft'} role="status">
      {wordsOf(draft)}
    </p>
  )
}

function wordsOf({ state, savedAt, problem, other }: Draft<object>): string {
  if (other) return 'Changed on another page too: choose above.'
  switch (state) {
    case 'saved':
      return savedAt ? `Draft saved ${formatMoment(savedAt)}.` : 'Draft saved.'
    case 'kept-here':
      return 'Draft kept in this browser. The server does not answer; it is saved there as soon as it does.'
    case 'refused':
      return `Draft kept in this browser alone: ${problem?.detail ?? 'the server does not take it.'}`
    default:
      return 'Saving the draft…'
  }
}

/** Shown only when another page changed the same draft. */
export function DraftChoice({ draft }: { draft: Draft<object> }) {
  const { other } = draft
  if (!other) return null
  const when = other.updatedAt ? `, last at ${formatMoment(other.updatedAt)}` : ''
  return (
    <div className={`${parts.problem} ${parts.topUp}`} role="alert">
      <p>
        <strong>This was changed on another page too{when}.</strong> Both are kept until you choose; this page shows
        yours.
      </p>
      <div className={parts.problemActions}>
        <Button size="xs" onClick={draft.keepMine}>
          Keep what is here
        </Button>
        <Button size="xs" variant="default" onClick={draft.takeOther}>
          {other.content ? 'Take the other one' : 'Drop it, as the other page did'}
        </Button>
      </div>
    </div>
  )
}
