import { Suspense, useState } from 'react'
import type { FormatCard as Format, VideoTypeChoice } from '@callsheet/lib/wire/app-api/choices.ts'
import { countOf, timecode } from '../components/words.ts'
import { presenterWords } from './presenter-words.ts'
import cards from '../components/cards.module.css'
import classes from './format-card.module.css'
import { lazyPart } from '../components/lazy-part.ts'

export interface FormatCardProps {
  format: Format
  /** How many speak to the camera in the video type that it suggests. Absent until the types are read. */
  presenters: VideoTypeChoice['presenterCount'] | undefined
  isPicked: boolean
  isDisabled: boolean
  onPick(format: Format): void
}

/** The examples are many files, and their names are needed by this panel alone. */
const FormatExample = lazyPart(() => import('./format-example.tsx'), 'FormatExample')

/** A format that can be picked, with an example that plays while the pointer or the focus is on it. */
export function FormatCard({ format, presenters, isPicked, isDisabled, onPick }: FormatCardProps) {
  const [isLookedAt, setLookedAt] = useState(false)
  return (
    <button
      type="button"
      className={`${cards.choice} ${classes.card}`}
      aria-pressed={isPicked}
      disabled={isDisabled}
      onClick={() => onPick(format)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setLookedAt(true)}
      onPointerLeave={() => setLookedAt(false)}
      onFocus={() => setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      <span className={classes.frame}>
        <Suspense fallback={null}>
          <FormatExample slug={format.slug} isLookedAt={isLookedAt} />
        </Suspense>
      </span>
      <span className={classes.words}>
        <span className={cards.choiceHead}>
          <strong>{format.label}</strong>
          <span className="label">{timecode(format.typicalSeconds)}</span>
        </span>
        <span className="small">{format.pitch}</span>
        <span className="small soft">{format.whenToUse}</span>
        <span className={cards.hook}>“{format.exampleHook}”</span>
        <span className="label">
          {presenters === undefined ? null : `${presenterWords(presenters)} · `}
          {countOf(format.typicalScenes, 'scene')}
        </span>
      </span>
    </button>
  )
}
