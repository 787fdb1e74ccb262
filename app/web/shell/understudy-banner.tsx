import { Suspense, useState } from 'react'
import { Button } from '@mantine/core'
import { X } from '../icons/icons.ts'
import { inWords } from '../components/words.ts'
import type { StoodInPart } from './understudy-keys.tsx'
import classes from './shell.module.css'
import { lazyPart } from '../components/lazy-part.ts'

const UnderstudyKeys = lazyPart(() => import('./understudy-keys.tsx'), 'UnderstudyKeys')

const closedName = 'callsheet.understudy.closed'

/**
 * Says clearly that a stand-in is working, and how to replace it with the real service. Closed, it stays closed in this
 * browser until another part is stood in for.
 */
export function UnderstudyBanner({ stoodInFor }: { stoodInFor: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const present = stoodInFor.join('\n')
  const [closed, setClosed] = useState(readClosed)
  if (closed === present) return null
  const parts = stoodInFor.map(readPart)
  const rehearsed = parts.flatMap(({ what }) => rehearsals[what] ?? [])
  const words = `It stands in for ${inWords(parts.map(({ what }) => what))}${
    rehearsed.length > 0 ? `, so ${inWords(rehearsed)} are rehearsals` : ''
  }.`
  const close = () => {
    setClosed(present)
    // Without storage it is closed until the next visit.
    attempt(() => localStorage.setItem(closedName, present))
  }
  return (
    <aside className={classes.understudy} aria-label="Understudy">
      <p>
        <strong>The understudy is on.</strong> <span className={classes.standsIn}>{words}</span>
      </p>
      <Button
        size="compact-xs"
        variant="outline"
        color="dark"
        className={classes.understudyButton}
        onClick={() => setOpen(true)}
      >
        <span>
          <span className={classes.where}>Where to put the </span>
          <span className={classes.keysWord}>keys</span>
        </span>
      </Button>
      <button type="button" className={classes.close} aria-label="Close this note" onClick={close}>
        <X size={16} aria-hidden />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <UnderstudyKeys parts={parts} words={words} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </aside>
  )
}

/** What is not real while a stand-in takes this place. */
const rehearsals: Record<string, readonly string[]> = {
  'the model': ['words'],
  'the web that research reads': ['customers’ quotes'],
  'the media provider': ['stills', 'clips']
}

/** `the media provider (MEDIA_PROVIDER_API_KEY)` */
function readPart(text: string): StoodInPart {
  const match = /^(.*?) \(([^()]+)\)$/.exec(text)
  return { what: match?.[1] ?? text, settings: match?.[2] ?? '' }
}

function readClosed(): string | null {
  return attempt(() => localStorage.getItem(closedName)) ?? null
}

/** A browser can refuse its storage. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
